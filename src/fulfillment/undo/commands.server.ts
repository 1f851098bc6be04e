import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { diffValues } from '#app/audit/rules.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { undoPermission } from '#app/order-changes/core/change-permissions.ts'
import { type LockedOrder, lockOrder } from '#app/order-changes/core/locked-order.server.ts'
import { readChangedOrder } from '#app/order-changes/core/order-command.server.ts'
import { findOpenUndoWindow, undoWindowEnd } from '#app/order-changes/undo/undo-window.server.ts'
import { formatOrderNumber, type OrderStatus } from '#app/orders/core/rules.ts'
import { MAX_UNDO_SECONDS, secondsUntil, type UndoableChange } from '#app/orders/core/undo-rules.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findBudgetGap, findShortage, revertChange } from './revert-change.server.ts'

/**
 * Undoes the last change of an order: status, units, dates, history, stock and email are as if it had not happened. The
 * audit trail has both.
 * @param event identifies the change, so that a late click cannot undo a newer one
 */
export async function undoTransition(ctx: Context, number: string, event: string) {
  const user = requireUser(ctx.actor)
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const order = await lockOrder(tx, number, user)
    if (!order) return refused({ code: 'order-not-found' })
    const at = ctx.now()
    const undoWindow = await findOpenUndoWindow(tx, order.number, at)
    if (undoWindow?.event_id !== event) return refused({ code: 'undo-window-closed' })
    requirePermission(user, undoPermission(undoWindow.change, order.status))
    if (isCancellation(undoWindow, order)) {
      const budgetGap = await findBudgetGap(tx, order)
      if (budgetGap) return refused({ code: 'undo-over-budget', ...budgetGap })
      const shortage = await findShortage(tx, order.id)
      if (shortage) return refused({ code: 'undo-out-of-stock', ...shortage })
    }
    const restored = await restoreOrder(tx, { order, event, at })
    if (!restored) return refused({ code: 'undo-window-closed' })
    await recordAuditEvent(tx, ctx, {
      action: 'order-undone',
      subject: { id: order.id, label: formatOrderNumber(order.number) },
      ...undoneValues(order, restored),
    })
    // It may have waited for a lock. Programs have read the change when its time is over.
    if (undoWindow.ends_at <= ctx.now()) return refused({ code: 'undo-window-closed' })
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

const isCancellation = ({ change }: { change: string }, { status }: LockedOrder) =>
  change === 'cancelled-units' || (change === 'status' && status === 'cancelled')

/**
 * Gives somebody who is reading the message more time, up to a limit. The email waits as long.
 * @returns the seconds from now
 */
export async function extendUndoWindow(ctx: Context, number: string, event: string) {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, number, user)
    if (!order) return refused({ code: 'order-not-found' })
    const at = ctx.now()
    const { rows } = await sql<{ ends_at: Date }>`
      with extended as (
        update order_undo_windows set ends_at = greatest(ends_at,
          least(${undoWindowEnd(ctx, at)}::timestamptz, started_at + ${MAX_UNDO_SECONDS} * interval '1 second'))
        where order_id = ${order.id} and event_id = ${event} and undo_id is null and ends_at > ${at}
        returning ends_at, email_id
      ), email as (
        update outbox set next_attempt_at = extended.ends_at from extended
        where outbox.id = extended.email_id and attempts = 0
      )
      select ends_at from extended`.execute(tx)
    const [extended] = rows
    return extended ? done(secondsUntil(extended.ends_at, at)) : refused({ code: 'undo-window-closed' })
  })
}

interface Restoration {
  /** Locked by the transaction. */
  order: LockedOrder
  event: string
  at: Date
}

/**
 * The event, the waiting email and what the change did to units and stock are taken back, only if the window is open, the
 * email has not gone, and nothing else happened, such as the deletion of the buyer’s account.
 * @returns the restored order; undefined, with nothing written, if it is too late
 */
async function restoreOrder(tx: Db, { order, event, at }: Restoration): Promise<LockedOrder | undefined> {
  // A delivery that has just begun holds this row, so the statement below sees its result.
  await sql`select id from outbox where id in (select email_id from order_undo_windows
    where order_id = ${order.id}) for update`.execute(tx)
  const { rows } = await sql<UndoneWindow>`
    with undone as (
      update order_undo_windows undo set undo_id = ${newId(at)}, ends_at = ${at}
      where undo.order_id = ${order.id} and undo.event_id = ${event} and undo.undo_id is null and undo.ends_at > ${at}
        and not exists (select 1 from order_events later
          where later.order_id = undo.order_id and later.id > undo.event_id)
        and not exists (select 1 from outbox
          where outbox.id = undo.email_id and (outbox.attempts > 0 or outbox.sent_at is not null))
      returning undo.*
    ), history as (
      delete from order_events using undone where order_events.id = undone.event_id returning order_events.note
    ), email as (
      delete from outbox using undone where outbox.id = undone.email_id
    )
    select change, previous_status, previous_pay_by, previous_reminder_at, previous_promised_on, started_at,
      (select note from history) as note
    from undone`.execute(tx)
  const [undone] = rows
  if (!undone) return undefined
  return revertChange(tx, order, {
    change: undone.change,
    eventId: event,
    previousStatus: undone.previous_status,
    previousPayBy: undone.previous_pay_by,
    previousReminderAt: undone.previous_reminder_at,
    previousPromisedOn: undone.previous_promised_on,
    note: undone.note,
    startedAt: undone.started_at,
    at,
  })
}

interface UndoneWindow {
  change: UndoableChange
  previous_status: OrderStatus
  previous_pay_by: Date | null
  previous_reminder_at: Date | null
  previous_promised_on: string | null
  note: string
  started_at: Date
}

/** The values in the audit trail: the status; if it stays the same, the units or the date that were changed. */
function undoneValues(before: LockedOrder, after: LockedOrder) {
  const valuesOf = ({ status, pay_by, promised_on, ...order }: LockedOrder) => {
    if (before.status !== after.status) return { status }
    const units = { shippedUnits: order.shipped_units, cancelledUnits: order.cancelled_units }
    return {
      ...units,
      refundDue: decimalFromCents(order.refund_due),
      payBy: pay_by ? utcDay(pay_by) : null,
      promisedOn: promised_on,
    }
  }
  return diffValues(valuesOf(before), valuesOf(after))
}
