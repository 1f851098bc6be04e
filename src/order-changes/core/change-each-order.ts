import { forEachConcurrently } from '#app/lib/for-each-concurrently.ts'
import type { OfferedUndo } from '#app/orders/core/order-contract.ts'
import type { ChangedOrderUndo } from '../undo/use-undo-offer.ts'

/** By order: undefined if it changed, otherwise the reason. */
export type OrderResults = ReadonlyMap<string, string | undefined>

export interface ChangeOfOrder {
  undo: OfferedUndo | null
}

export interface ChangedEachOrder<Changed> {
  results: OrderResults
  responses: Changed[]
  /** For the message that can undo the changes. */
  undos: ChangedOrderUndo[]
}

interface Progress {
  /** Called with the number of answers, also before the first. */
  onAnswered: (answered: number) => void
  /** Asked before each request: once true, no other is sent. */
  isStopped: () => boolean
}

/**
 * Sends one request for each order, a few at once: after a long time, the first changes could not be undone any more. The
 * results are those of the orders that were sent.
 */
export async function changeEachOrder<Changed extends ChangeOfOrder>(
  orders: readonly { id: string }[],
  change: (id: string) => Promise<Changed>,
  describeError: (error: Error) => string,
  { onAnswered, isStopped }: Progress,
): Promise<ChangedEachOrder<Changed>> {
  const results = new Map<string, string | undefined>()
  const changed = new Map<string, { response: Changed; answeredAt: number }>()
  onAnswered(0)
  await forEachConcurrently(orders, async ({ id }) => {
    if (isStopped()) return
    try {
      const response = await change(id)
      changed.set(id, { response, answeredAt: Date.now() })
      results.set(id, undefined)
    } catch (error) {
      results.set(id, describeError(error as Error))
    }
    onAnswered(results.size)
  })
  return {
    results: new Map(orders.flatMap(({ id }) => (results.has(id) ? [[id, results.get(id)]] : []))),
    responses: [...changed.values()].map(({ response }) => response),
    undos: [...changed].map(([id, { response, answeredAt }]) => ({ id, undo: response.undo, answeredAt })),
  }
}
