/**
 * Sends the bank details of orders that wait for them, reminds buyers of unpaid orders, and cancels orders that were not
 * paid in time, unless the settings keep them. Every order is claimed in its own transaction, so a run may be late,
 * repeated, interrupted, or at the same time in several processes.
 */
import { startPolling } from '#app/app/background-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { updateRows } from '#app/db/rows.server.ts'
import { applyCancellation } from '#app/fulfillment/cancellations/apply-cancellation.server.ts'
import { addDays } from '#app/lib/dates.ts'
import { readLockedLines } from '#app/order-changes/core/locked-order.server.ts'
import { queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import { allOpenUnits } from '#app/orders/core/lifecycle-rules.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { REMINDER_DAYS } from '#app/orders/core/payment-deadline-rules.ts'
import {
  asShop,
  claimOrder,
  type DeadlineContext,
  handleAll,
  SHOP,
  selectDue,
} from './handle-due-orders.server.ts'
import { postponeDeadlines, startDeadlines } from './start-deadlines.server.ts'

async function remindBuyer(ctx: DeadlineContext, id: string): Promise<boolean> {
  const at = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    const order = await claimOrder(tx, id)
    const isDue = order?.pay_by && order.pay_by > at && order.payment_reminder_at === null
    if (!isDue) return false
    await updateRows(tx, 'orders', id, { payment_reminder_at: at })
    // A deadline that was never farther away needs no reminder.
    if (order.pay_by && order.placed_at > addDays(order.pay_by, -REMINDER_DAYS)) return false
    await queueOrderEmail(tx, asShop(ctx), {
      kind: 'order-payment-reminder',
      order,
      values: { payBy: order.pay_by?.toISOString(), amountDue: order.amount_due },
    })
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
    await queueOrderEmail(tx, asShop(ctx), {
      kind: 'order-expired',
      order: cancelled.order,
      values: { payBy: order.pay_by.toISOString() },
    })
    return true
  })
}

export type DeadlineCounts = Record<'reminded' | 'cancelled' | 'started' | 'postponed', number>

/** @returns of how many orders buyers were reminded, how many were cancelled, and how many deadlines were started or postponed */
export async function runPaymentDeadlines(ctx: DeadlineContext): Promise<DeadlineCounts> {
  const { db } = ctx
  const now = ctx.now()
  const settings = await ctx.readSettings?.()
  const { hasBankAccount, paymentTermDays } = settings?.orderTerms ?? DEFAULT_ORDER_TERMS
  if (!hasBankAccount) {
    const postponed = await postponeDeadlines(ctx, paymentTermDays)
    return { reminded: 0, cancelled: 0, started: 0, postponed }
  }
  const started = await startDeadlines(ctx)
  const isKept = settings && !settings.seller.cancelsUnpaidOrders
  const findOverdue = () => selectDue(db, { upTo: now }).execute()
  const cancelled = isKept
    ? 0
    : await handleAll(ctx, 'cancelled', findOverdue, (id) => cancelOverdue(ctx, id))
  const findToRemind = () =>
    selectDue(db, { after: now, upTo: addDays(now, REMINDER_DAYS) })
      .where('payment_reminder_at', 'is', null)
      .execute()
  const reminded = await handleAll(ctx, 'reminded', findToRemind, (id) => remindBuyer(ctx, id))
  return { reminded, cancelled, started, postponed: 0 }
}

const INTERVAL_MS = 60_000

interface DeadlineEvents {
  /** Called after a run that handled orders. */
  onChange: () => void
  /** Called after all deadlines were checked. */
  onRun?: (() => void) | undefined
}

export const startPaymentDeadlines = (ctx: DeadlineContext, { onChange, onRun }: DeadlineEvents) =>
  startPolling({
    async run() {
      const counts = await runPaymentDeadlines(ctx)
      onRun?.()
      if (Object.values(counts).some((count) => count > 0)) onChange()
    },
    intervalMs: INTERVAL_MS,
    onError: (err) => ctx.log.warn({ err }, 'payment deadlines could not be checked and will be retried'),
  })
