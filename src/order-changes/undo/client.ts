import { sendJson } from '#app/lib/api.ts'
import type { OrderSummary } from '#app/orders/core/order-contract.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'

const undoUrl = (id: string) => orderUrl(id, '/undo')

export const requestUndo = (id: string, event: string) =>
  sendJson<OrderSummary>('POST', undoUrl(id), { event })

/** @returns the seconds left */
export async function requestUndoExtension(id: string, event: string): Promise<number> {
  const { seconds } = await sendJson<{ seconds: number }>('POST', `${undoUrl(id)}/extend`, { event })
  return seconds
}
