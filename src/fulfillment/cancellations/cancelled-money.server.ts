import type { LockedOrder } from '#app/order-changes/core/locked-order.server.ts'
import { isPaid } from '#app/orders/core/lifecycle-rules.ts'
import type { OrderMoney } from '#app/orders/core/payment-rules.ts'

/**
 * The effect of a cancellation alone on the money, for the email about it: as if only its units had been paid.
 * @param order as it was before
 */
export function cancelledMoney(order: LockedOrder, changed: LockedOrder): OrderMoney {
  const isOrderPaid = isPaid(order.status)
  return {
    status: changed.status,
    amountDue: 0,
    amountPaid: isOrderPaid ? order.amount_due - changed.amount_due : 0,
    refundDue: changed.refund_due - order.refund_due,
    refunded: 0,
  }
}
