import { formatPlural } from '#app/lib/numbers.ts'
import type { NextStatus } from './next-status.ts'

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
    'The buyer gets an email with the reason. This cannot be undone.',
  ],
  done: (number: string) => `Order ${number} is cancelled`,
}

const STATUS_CONSEQUENCES: Record<NextStatus, string> = {
  paid: 'The buyer can no longer cancel a paid order.',
  shipped: 'A shipped order can no longer be cancelled.',
  delivered: 'A delivered order cannot be changed.',
}

export const bulkTransitionCopy = {
  title: (orders: number, status: NextStatus) =>
    `Mark ${formatPlural(orders, ['order', 'orders'])} ${status}?`,
  consequences: (status: NextStatus, others: number) => [
    `Each buyer gets an email that their order is ${status}.`,
    STATUS_CONSEQUENCES[status],
    ...(others > 0
      ? [
          `${formatPlural(others, ['selected order has', 'selected orders have'])} a different status and will not change.`,
        ]
      : []),
  ],
}

export const transitionFailureCopy = {
  noAnswer: 'The server did not answer. The order’s status may not have changed.',
  statusConflict: (status: string) => `The order is already ${status}. Its status was not changed.`,
}
