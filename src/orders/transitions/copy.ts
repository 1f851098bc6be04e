import { formatPlural } from '#app/lib/numbers.ts'
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

export const adminCancelOrderCopy = {
  consequences: (units: number, isPaid: boolean) => [
    returnedUnits(units),
    ...(isPaid ? ['The order is paid. Cancelling it does not refund the payment.'] : []),
    'The buyer gets an email with the reason.',
  ],
}

export const shipOrdersCopy = {
  title: (orders: readonly { id: string }[]) =>
    orders.length === 1
      ? `Mark order ${formatOrderNumber(orders[0]?.id ?? '')} shipped`
      : `Mark ${orders.length} orders shipped`,
  confirm: (orders: number) => (orders === 1 ? 'Mark shipped' : `Mark ${orders} shipped`),
  hint: (orders: number) =>
    orders === 1
      ? 'The buyer sees both on the order and in the email.'
      : 'For all of these orders. The buyers see it on the order and in the email.',
}

export const transitionFailureCopy = {
  noAnswer: 'The server did not answer. The order’s status may not have changed.',
  statusConflict: (status: string) => `The order is already ${status}. Its status was not changed.`,
  undoWindowOpen: (status: string, seconds: number) =>
    `The order was marked ${status} a moment ago. Try again in ${formatPlural(seconds, ['second', 'seconds'])}.`,
}
