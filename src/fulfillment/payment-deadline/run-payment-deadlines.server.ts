/**
 * Reminds buyers of unpaid orders, and cancels orders that were not paid in time, unless the settings keep them. Every order is claimed in its own
 * transaction, so a run may be late, repeated, interrupted, or at the same time in several processes.
 */

import type { Context, ReadSettings } from '#app/app/context.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { addDays } from '#app/lib/dates.ts'
import { type LockedOrder, readLockedLines } from '#app/order-changes/core/locked-order.server.ts'
import { queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import { allOpenUnits } from '#app/orders/core/lifecycle-rules.ts'
import { REMINDER_DAYS } from '#app/orders/core/payment-deadline-rules.ts'
import { applyCancellation } from '../cancellations/apply-cancellation.server.ts'

const BATCH_ORDERS = 100

export type DeadlineResult = 'reminded' | 'cancelled' | 'failed'

export type DeadlineContext = Pick<Context, 'db' | 'now' | 'shopUrl' | 'maxOrdersPerHour' | 'log'> & {
  /** Absent for the defaults. */
  readSettings?: ReadSettings
  /** Called for each order. */
  onHandled?: ((result: DeadlineResult) => void) | undefined
}

/** As the order history names the shop itself. */
const SHOP = { email: '', name: 'FIX IT' }

/** IDs of the next unpaid orders whose deadline is in a period, the earliest first. */
function findDue(db: Db, { after, upTo, isReminder }: { after?: Date; upTo: Date; isReminder: boolean }) {
  let select = db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'placed')
    .where('pay_by', 'is not', null)
    .where('pay_by', '<=', upTo)
    .orderBy('pay_by')
    .orderBy('id')
    .limit(BATCH_ORDERS)
  if (after) select = select.where('pay_by', '>', after)
  if (isReminder) select = select.where('payment_reminder_at', 'is', null)
  return select.execute()
}

/** Locks an order that still is unpaid. Skips one that another process or an administrator is changing. */
function claimOrder(tx: Db, id: string): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'placed')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function remindBuyer(ctx: DeadlineContext, id: string): Promise<boolean> {
  const at = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    const order = await claimOrder(tx, id)
    const isDue = order?.pay_by && order.pay_by > at && order.payment_reminder_at === null
    if (!isDue) return false
    await tx.updateTable('orders').set({ payment_reminder_at: at }).where('id', '=', id).execute()
    // A deadline that was never farther away needs no reminder.
    if (order.pay_by && order.placed_at > addDays(order.pay_by, -REMINDER_DAYS)) return false
    await queueOrderEmail(
      tx,
      { ...ctx, actor: { kind: 'guest' } },
      {
        kind: 'order-payment-reminder',
        order,
        values: { payBy: order.pay_by?.toISOString(), amountDue: order.amount_due },
      },
    )
    return true
  })
}

async function cancelOverdue(ctx: DeadlineContext, id: string): Promise<boolean> {
  const at = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    const order = await claimOrder(tx, id)
    if (!order?.pay_by || order.pay_by >= at) return false
    const lines = await readLockedLines(tx, id)
    const cancelled = await applyCancellation(tx, order, lines, {
      units: allOpenUnits(lines),
      initiator: 'shop',
      reason: 'not-paid-in-time',
      note: 'Not paid in time.',
      restock: true,
      actorId: null,
      actor: SHOP,
      at,
    })
    await queueOrderEmail(
      tx,
      { ...ctx, actor: { kind: 'guest' } },
      { kind: 'order-expired', order: cancelled.order, values: { payBy: order.pay_by.toISOString() } },
    )
    return true
  })
}

/** Handles the orders of `find` in batches. An order that cannot be handled does not stop the others. */
async function handleAll(
  ctx: DeadlineContext,
  result: DeadlineResult,
  find: () => Promise<{ id: string }[]>,
  handle: (id: string) => Promise<boolean>,
): Promise<number> {
  const seen = new Set<string>()
  let handled = 0
  for (;;) {
    const due = (await find()).filter(({ id }) => !seen.has(id))
    if (due.length === 0) return handled
    for (const { id } of due) {
      seen.add(id)
      try {
        if (!(await handle(id))) continue
        handled += 1
        ctx.onHandled?.(result)
      } catch (error) {
        ctx.onHandled?.('failed')
        ctx.log.warn(
          { err: error, orderId: id },
          'a payment deadline could not be handled and will be retried',
        )
      }
    }
  }
}

/** @returns how many buyers were reminded, and how many orders were cancelled */
export async function runPaymentDeadlines(
  ctx: DeadlineContext,
): Promise<{ reminded: number; cancelled: number }> {
  const now = ctx.now()
  const reminderEnd = addDays(now, REMINDER_DAYS)
  const isKept = ctx.readSettings && !(await ctx.readSettings()).seller.cancelsUnpaidOrders
  const cancelled = isKept
    ? 0
    : await handleAll(
        ctx,
        'cancelled',
        () => findDue(ctx.db, { upTo: now, isReminder: false }),
        (id) => cancelOverdue(ctx, id),
      )
  const reminded = await handleAll(
    ctx,
    'reminded',
    () => findDue(ctx.db, { after: now, upTo: reminderEnd, isReminder: true }),
    (id) => remindBuyer(ctx, id),
  )
  return { reminded, cancelled }
}

const INTERVAL_MS = 60_000

interface DeadlineEvents {
  /** Called after orders were cancelled or buyers reminded. */
  onChange: () => void
  /** Called after all deadlines were checked. */
  onRun?: (() => void) | undefined
}

export function startPaymentDeadlines(ctx: DeadlineContext, { onChange, onRun }: DeadlineEvents) {
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  function run() {
    if (isBusy) return
    isBusy = true
    running = runPaymentDeadlines(ctx)
      .then(({ reminded, cancelled }) => {
        onRun?.()
        if (reminded + cancelled > 0) onChange()
      })
      .catch((error) =>
        ctx.log.warn({ err: error }, 'payment deadlines could not be checked and will be retried'),
      )
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(run, INTERVAL_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
