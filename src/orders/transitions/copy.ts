import { formatPlural } from '#app/lib/numbers.ts'
import type { CancellationReason } from '../cancellations/rules.ts'
import { formatOrderNumber } from '../rules.ts'

const returnedUnits = (units: number) => `${formatPlural(units, ['unit goes', 'units go'])} back to stock.`

export const cancelOrderCopy = {
  title: (number: string) => `Cancel order ${number}?`,
  consequences: (units: number) => [
    returnedUnits(units),
    'Nothing was paid, so no refund is due.',
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

/** What the buyer reads if the administrator gives a reason without a note. */
export const cancellationNote = (reason: CancellationReason | undefined): string =>
  reason ? REASON_NOTES[reason] : ''

export const cancelOrdersCopy = {
  title: (orders: readonly { id: string }[]) =>
    orders.length === 1
      ? cancelOrderCopy.title(formatOrderNumber(orders[0]?.id ?? ''))
      : `Cancel ${orders.length} orders?`,
  restock: 'Put the units back on sale',
  noteMissing: 'Write a note: the buyer gets no other reason.',
  confirm: (orders: number) => (orders === 1 ? 'Cancel Order' : `Cancel ${orders} orders`),
  consequences: (orders: readonly { units: number; status: string }[], restock: boolean) => {
    const units = orders.reduce((sum, order) => sum + order.units, 0)
    const paid = orders.filter(({ status }) => status === 'paid').length
    const paidText =
      orders.length === 1
        ? 'The order is paid. Cancelling it does not refund the payment.'
        : `${formatPlural(paid, ['order is', 'orders are'])} paid. Cancelling does not refund the payments.`
    return [
      restock
        ? returnedUnits(units)
        : `${formatPlural(units, ['unit does', 'units do'])} not go back to stock.`,
      ...(paid > 0 ? [paidText] : []),
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
