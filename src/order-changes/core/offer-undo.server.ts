import type { Context } from '#app/app/context.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import type { UndoableChange } from '#app/orders/core/undo-rules.ts'
import { openUndoWindow, type PreviousPromise, undoWindowEnd } from '../undo/undo-window.server.ts'
import type { LockedOrder } from './locked-order.server.ts'
import { type OrderEmail, queueOrderEmail } from './queue-order-email.server.ts'

interface UndoOffer {
  /** As it was before the change. */
  order: LockedOrder
  /** The order event of the change. */
  eventId: string
  at: Date
  email: OrderEmail
  change: UndoableChange
  /** The changed promises, as they were. */
  previousPromises?: readonly PreviousPromise[]
}

/** Queues the email about an administrator's change, which waits as long as the change can be undone. */
export async function offerUndo(
  tx: Tx,
  ctx: Context,
  { order, eventId, at, email, change, previousPromises }: UndoOffer,
): Promise<void> {
  const endsAt = undoWindowEnd(ctx, at)
  const emailId = await queueOrderEmail(tx, ctx, { ...email, notBefore: endsAt })
  if (endsAt <= at) return
  await openUndoWindow(tx, {
    orderId: order.id,
    eventId,
    change,
    previousStatus: order.status,
    previousPayBy: order.pay_by,
    previousReminderAt: order.payment_reminder_at,
    previousPromisedOn: order.promised_on,
    previousPromises,
    startedAt: at,
    endsAt,
    emailId,
  })
}
