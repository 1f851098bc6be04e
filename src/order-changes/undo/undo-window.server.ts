/** The time in which the last change of an order can be undone. */
import type { Context } from '#app/app/context.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { OfferedUndo } from '#app/orders/core/order-contract.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { secondsUntil, UNDO_SECONDS, type UndoableChange } from '#app/orders/core/undo-rules.ts'

/** When the undo window of a change at `at` ends. The same as `at` if the shop has no undo windows. */
export function undoWindowEnd({ undoSeconds = UNDO_SECONDS }: Pick<Context, 'undoSeconds'>, at: Date): Date {
  return new Date(at.getTime() + undoSeconds * 1_000)
}

/** A promise before its ship-by date was changed. */
export type PreviousPromise = Pick<
  Row<'order_promises'>,
  'line_no' | 'promised_on' | 'previous_promised_on' | 'reason'
>

interface NewUndoWindow {
  orderId: string
  /** The order event of the change. */
  eventId: string
  /** Of the status by default. */
  change?: UndoableChange
  previousPayBy?: Date | null
  previousReminderAt?: Date | null
  previousPromisedOn?: string | null
  previousPromises?: readonly PreviousPromise[] | undefined
  previousStatus: OrderStatus
  startedAt: Date
  endsAt: Date
  /** The email that waits; undefined if nobody gets one. */
  emailId: string | undefined
}

/** Opens the window of a change, in its transaction. It replaces the window of the change before. */
export async function openUndoWindow(tx: Db, undoWindow: NewUndoWindow): Promise<void> {
  const values = {
    event_id: undoWindow.eventId,
    change: undoWindow.change ?? 'status',
    previous_status: undoWindow.previousStatus,
    previous_pay_by: undoWindow.previousPayBy ?? null,
    previous_reminder_at: undoWindow.previousReminderAt ?? null,
    previous_promised_on: undoWindow.previousPromisedOn ?? null,
    previous_promises: undoWindow.previousPromises ? JSON.stringify(undoWindow.previousPromises) : null,
    started_at: undoWindow.startedAt,
    ends_at: undoWindow.endsAt,
    email_id: undoWindow.emailId ?? null,
    undo_id: null,
  }
  await tx
    .insertInto('order_undo_windows')
    .values({ order_id: undoWindow.orderId, ...values })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
    .execute()
}

/** The window of an order if it is open; undefined otherwise. */
export async function findOpenUndoWindow(db: Db, orderNumber: string, at: Date) {
  return db
    .selectFrom('order_undo_windows')
    .innerJoin('orders', 'orders.id', 'order_undo_windows.order_id')
    .selectAll('order_undo_windows')
    .where('orders.number', '=', orderNumber)
    .where('ends_at', '>', at)
    .where('undo_id', 'is', null)
    .executeTakeFirst()
}

/** For the response about an order: null if something else has happened since, which makes the change final. */
export async function findOfferedUndo(
  db: Db,
  order: { number: string; status: OrderStatus },
  at: Date,
): Promise<OfferedUndo | null> {
  const undoWindow = await findOpenUndoWindow(db, order.number, at)
  const later =
    undoWindow &&
    (await db
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', undoWindow.order_id)
      .where('id', '>', undoWindow.event_id)
      .limit(1)
      .executeTakeFirst())
  return undoWindow && !later
    ? {
        event: undoWindow.event_id,
        change: undoWindow.change,
        status: order.status,
        seconds: secondsUntil(undoWindow.ends_at, at),
      }
    : null
}
