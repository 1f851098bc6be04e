import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { forEachConcurrently } from '#app/lib/for-each-concurrently.ts'
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
  /** On this browser's clock, if other orders have been changed since. */
  answeredAt?: number
}

/** Shows a message that can undo the same change of one or several orders. */
export function useUndoOffer() {
  const queryClient = useQueryClient()
  return async (change: DoneChange, changes: readonly ChangedOrderUndo[]) => {
    const offered = changes.flatMap(({ id, undo, answeredAt }) => (undo ? [{ id, undo, answeredAt }] : []))
    const isShown = offered.length > 0 && offered.every(({ id, undo }) => openUndoEvent(id) === undo.event)
    if (isShown) return
    const ids = changes.map(({ id }) => id)
    for (const { id, undo, answeredAt } of offered) openUndo(id, undo, answeredAt)
    const open = offered.filter(({ id, undo }) => openUndoEvent(id) === undo.event)
    const text = undoCopy.done(ids, change)
    // The shop has no undo, or it took long to change all of them.
    if (open.length === 0) return notify.success(text)
    const undoLabel = undoCopy.undo(open.length, ids.length)
    await notifyWith(import('./undo-toast.tsx'), ({ showUndoToast }) =>
      showUndoToast({ changes: open, change, text, undoLabel, onUndo: () => undoAll(queryClient, open) }),
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

/** A change that the server has not refused to undo, and whose time is not over, stays open for another attempt. */
async function undoAll(queryClient: QueryClient, changes: readonly OfferedChange[]): Promise<void> {
  const undone: string[] = []
  const failures: { id: string; reason: string }[] = []
  await forEachConcurrently(changes, async ({ id, undo }) => {
    if (openUndoEvent(id) !== undo.event) return
    try {
      updateCachedOrder(queryClient, await requestUndo(id, undo.event))
      undone.push(id)
      closeUndo(id)
    } catch (error) {
      failures.push({ id, reason: errorMessage(error) })
      if (error instanceof ApiError && error.status < 500) closeUndo(id)
    }
  })
  if (undone.length > 0) notify.success(undoCopy.undone(undone, changes[0]?.undo.change))
  if (failures.length > 0) notify.error(undoCopy.failed(failures))
  refreshOrderQueries(queryClient)
  await invalidateTags(queryClient, ['stock'])
}
