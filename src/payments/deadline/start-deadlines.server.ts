/** Unpaid orders wait for the bank details: their deadline starts when the seller has an account. */
import { inTransaction } from '#app/db/pool.server.ts'
import { updateRows } from '#app/db/rows.server.ts'
import { saveOrderChange } from '#app/order-changes/core/locked-order.server.ts'
import { awaitsBankDetailsCopy } from '#app/orders/core/payment-deadline-copy.ts'
import {
  asShop,
  BATCH_ORDERS,
  claimOrder,
  type DeadlineContext,
  handleAll,
  SHOP,
  selectDue,
} from './handle-due-orders.server.ts'
import { sendBankDetails } from './send-bank-details.server.ts'

/** Emails the bank details of all orders that wait for them. @returns how many deadlines have started */
export function startDeadlines(ctx: DeadlineContext): Promise<number> {
  const find = () =>
    ctx.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'placed')
      .where('pending_payment_days', 'is not', null)
      .orderBy('id')
      .limit(BATCH_ORDERS)
      .execute()
  return handleAll(ctx, 'started', find, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const order = await claimOrder(tx, id)
      if (!order || order.pending_payment_days === null) return false
      await sendBankDetails(tx, asShop(ctx), order, { sentBy: SHOP })
      return true
    }),
  )
}

/**
 * Nobody can pay while the seller has no bank account. Orders whose deadline passes meanwhile wait for the bank details
 * instead of being cancelled.
 * @param days from the bank details to the new deadline
 */
export function postponeDeadlines(ctx: DeadlineContext, days: number): Promise<number> {
  const find = () => selectDue(ctx.db, { upTo: ctx.now() }).execute()
  return handleAll(ctx, 'postponed', find, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const at = ctx.now()
      const order = await claimOrder(tx, id)
      if (!order?.pay_by || order.pay_by >= at) return false
      await updateRows(tx, 'orders', id, { pay_by: null, pending_payment_days: days })
      const note = awaitsBankDetailsCopy.postponed
      await saveOrderChange(tx, order, { kind: 'payment-deadline', actor: SHOP, note, at })
      return true
    }),
  )
}
