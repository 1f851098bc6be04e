import { formatPlural } from '#app/lib/numbers.ts'
import { type OrderToRestock, productUnits, restockText } from '#app/orders/core/cancellation-copy.ts'
import type { CancellationReason } from '#app/orders/core/cancellation-rules.ts'
import type { OrderPaymentView } from '#app/orders/core/payment-rules.ts'
import { noRefundText, refundPromise } from '#app/orders/core/refund-copy.ts'
import { isRefunded } from '#app/orders/core/refund-rules.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'

export const cancelOrderCopy = {
  title: (number: string) => `Cancel order ${number}?`,
  consequences: (order: OrderToRestock) => [
    restockText(productUnits(order)),
    'Nothing was paid, so nothing is refunded.',
    'This cannot be undone.',
  ],
}

const REASON_NOTES: Record<CancellationReason, string> = {
  'changed-mind': 'Cancelled at your request.',
  'not-paid-in-time': 'Not paid in time.',
  'cannot-deliver': 'We cannot deliver this order.',
  duplicate: 'This order was placed twice.',
  fraud: '',
  other: '',
}

/** The sentence for the buyer if the administrator gives a reason without a note. */
export const cancellationNote = (reason: CancellationReason | undefined): string =>
  reason ? REASON_NOTES[reason] : ''

export const cancelOrdersCopy = {
  title: (orders: readonly { id: string }[]) =>
    orders.length === 1
      ? cancelOrderCopy.title(formatOrderNumber(orders[0]?.id ?? ''))
      : `Cancel ${orders.length} orders?`,
  noteMissing: 'Write a note: the buyer gets no other reason.',
  confirm: (orders: number) => (orders === 1 ? 'Cancel Order' : `Cancel ${orders} orders`),
  consequences: (
    orders: readonly (OrderToRestock & { payment: Pick<OrderPaymentView, 'amountPaid' | 'amountDue'> })[],
    { isRestocked, reason }: { isRestocked: boolean; reason: CancellationReason },
  ) => {
    const units = orders.reduce((sum, order) => sum + productUnits(order), 0)
    const paid = orders
      .filter(({ payment }) => payment.amountPaid > 0)
      .reduce((sum, { payment }) => sum + payment.amountDue, 0)
    return [
      restockText(units, isRestocked),
      ...(paid > 0 ? [isRefunded(reason) ? refundPromise(paid) : noRefundText(paid)] : []),
      orders.length === 1
        ? 'The buyer gets an email with the reason.'
        : 'Each buyer gets an email with the reason.',
    ]
  },
}

export const shipOrdersCopy = {
  title: (orders: number) => `Ship ${orders} orders`,
  everythingOpen: (units: number, orders: number) =>
    `${formatPlural(units, ['open unit ships', 'open units ship'])}, in ${orders} shipments, one for each order.`,
  hint: 'For all of these orders. The buyers see it on the order and in the email.',
}

export const transitionFailureCopy = {
  noAnswer: 'The server did not answer. The order’s status may not have changed.',
  statusConflict: (status: string) => `The order is already ${status}. Its status was not changed.`,
  undoWindowOpen: (status: string, seconds: number) =>
    `The order was changed a moment ago and is ${status} now. Try again in ${formatPlural(seconds, ['second', 'seconds'])}.`,
}
