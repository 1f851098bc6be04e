import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { orderQuery } from '#app/orders/core/client.ts'
import type { OfferedUndo } from '#app/orders/core/order-contract.ts'
import { refreshOrderQueries, updateCachedOrder } from '#app/orders/events/order-cache.ts'
import { notify, notifyWith } from '#app/ui/notify.ts'
import { requestUndo } from './client.ts'
import { type DoneChange, undoCopy } from './copy.ts'
import { closeUndo, type OfferedChange, openUndo, openUndoEvent } from './undo-store.ts'

export interface ChangedOrderUndo {
  id: string
  undo: OfferedUndo | null
}

/** Shows a message that can undo the same change of one or several orders. */
export function useUndoOffer() {
  const queryClient = useQueryClient()
  return async (change: DoneChange, changes: readonly ChangedOrderUndo[]) => {
    const offered = changes.flatMap(({ id, undo }) => (undo ? [{ id, undo }] : []))
    const isShown = offered.length > 0 && offered.every(({ id, undo }) => openUndoEvent(id) === undo.event)
    if (isShown) return
    const ids = changes.map(({ id }) => id)
    for (const { id, undo } of offered) openUndo(id, undo)
    // The shop has no undo.
    if (offered.length === 0) return notify.success(undoCopy.done(ids, change))
    await notifyWith(import('./undo-toast.tsx'), ({ showUndoToast }) =>
      showUndoToast({ changes: offered, change, onUndo: () => undoAll(queryClient, offered) }),
    )
  }
}

/** The change, as the message about an offered undo names it. */
export const doneChange = ({ change, status }: OfferedUndo): DoneChange =>
  change === 'status' ? status : change

/** Shows the message for the last change of an order, as the server offers it. */
export function useLastUndoOffer() {
  const queryClient = useQueryClient()
  const offerUndo = useUndoOffer()
  /** @returns whether a message is shown */
  return async (id: string): Promise<boolean> => {
    // The query sends no request if the change has already refreshed the order.
    const order = await queryClient.fetchQuery(orderQuery(id)).catch(() => undefined)
    if (!order?.undo) return false
    await offerUndo(doneChange(order.undo), [{ id, undo: order.undo }])
    return true
  }
}

/**
 * One request per order, one after the other. A change that the server has not refused to undo, and whose time is not over, stays
 * open for another attempt.
 */
async function undoAll(queryClient: QueryClient, changes: readonly OfferedChange[]): Promise<void> {
  const undone: string[] = []
  const failures: string[] = []
  for (const {
    id,
    undo: { event },
  } of changes) {
    if (openUndoEvent(id) !== event) continue
    try {
      updateCachedOrder(queryClient, await requestUndo(id, event))
      undone.push(id)
      closeUndo(id)
    } catch (error) {
      failures.push(undoCopy.failed(id, errorMessage(error)))
      if (error instanceof ApiError && error.status < 500) closeUndo(id)
    }
  }
  if (undone.length > 0) notify.success(undoCopy.undone(undone, changes[0]?.undo.change))
  for (const failure of failures.slice(0, MAX_FAILURES)) notify.error(failure)
  refreshOrderQueries(queryClient)
  await invalidateTags(queryClient, ['stock'])
}

/** More messages would cover the page. */
const MAX_FAILURES = 3
