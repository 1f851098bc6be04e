/** The changes that an administrator can undo. */
export const UNDOABLE_CHANGES = [
  'status',
  'payment-deadline',
  'dispatch-date',
  'ship-by-date',
  'shipment',
  'cancelled-units',
  'refund',
] as const
export type UndoableChange = (typeof UNDOABLE_CHANGES)[number]

/**
 * True if the next change waits until this one cannot be undone any more. More units can be shipped or cancelled at once,
 * which makes the shipment or cancellation before them final.
 */
export const blocksNextChange = (change: UndoableChange): boolean =>
  change !== 'shipment' && change !== 'cancelled-units'

/** For how long an administrator can undo a change. Until then the email and the next change wait. */
export const UNDO_SECONDS = 10

/** While the pointer or the focus rests on the message, the time is extended up to this long after the change. */
export const MAX_UNDO_SECONDS = 60

/** Whole seconds until an instant, at least 1: how long a caller waits before the next attempt. */
export function secondsUntil(endsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000))
}
