import { formatDay } from '#app/lib/dates.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import type { OrderQueue } from '#app/orders/core/order-queues.ts'
import type { OrderSearch } from '#app/orders/core/order-search.ts'
import { type BulkAction, MAX_SELECTED_ORDERS } from './bulk-actions.ts'

const EMPTY_QUEUES: Record<OrderQueue, { title: string; text: string }> = {
  'payment-due': {
    title: 'No payments due',
    text: 'Unpaid orders appear here three days before their payment deadline.',
  },
  overdue: {
    title: 'No overdue orders',
    text: 'Orders that are not paid by their deadline and not cancelled appear here.',
  },
  'to-refund': {
    title: 'No refunds to make',
    text: 'Paid orders appear here when you cancel units for your own reasons, until you record the refund.',
  },
  'wanted-soon': {
    title: 'No orders wanted soon',
    text: 'Orders that have not shipped appear here a week before the day on which their buyers want them.',
  },
  'not-taken': {
    title: 'No orders wait for the ERP system',
    text: 'Open orders appear here when the ERP system has not taken them within 15 minutes.',
  },
  'to-ship': {
    title: 'No orders to ship',
    text: 'Paid orders appear here while units of them are in stock.',
  },
  late: {
    title: 'No late orders',
    text: 'Paid orders appear here on the day after their dispatch date.',
  },
}

const ACTION_NAMES: Record<BulkAction, string> = {
  'mark-paid': 'Mark paid',
  ship: 'Ship',
  'mark-delivered': 'Mark delivered',
  cancel: 'Cancel',
  'payment-deadline': 'Payment deadline',
  'dispatch-date': 'Dispatch date',
  'ship-by-date': 'Ship-by date',
  'print-slips': 'Print packing slips',
}

export const manageOrdersCopy = {
  empty: { title: 'No orders yet', text: 'New orders will appear here.' },
  emptyQueue: (queue: OrderQueue) => EMPTY_QUEUES[queue],
  /** Above the overdue orders. */
  overdueNotice:
    'The shop cancels overdue orders within a minute. If orders stay here, this job is not running: check the server log.',
  /** Above orders that are filtered by their ship-by dates: 'Orders with units that are promised for 21–27 Dec 2026 …' */
  promisedNotice: ({ promisedFrom, promisedTo }: OrderSearch) => {
    const from = promisedFrom && `from ${formatDay(promisedFrom)}`
    const to = promisedTo && `until ${formatDay(promisedTo)}`
    return `Orders with units that are not in stock yet, promised ${[from, to].filter(Boolean).join(' ')}.`
  },
  noMatch: ({ q, status, from, to }: OrderSearch) =>
    [
      q ? `No order for “${q}”` : 'No order',
      status && `with the status ${status}`,
      (from || to) && 'in this period',
    ]
      .filter(Boolean)
      .join(' '),
  /** The button of the selection. */
  action: (action: BulkAction, orders: number): string => {
    switch (action) {
      case 'mark-paid':
        return `Mark ${orders} paid`
      case 'mark-delivered':
        return `Mark ${orders} delivered`
      case 'ship':
        return `Ship ${orders}…`
      case 'cancel':
        return `Cancel ${orders}…`
      case 'print-slips':
        return `Print packing slips of ${orders}…`
      default:
        return `${ACTION_NAMES[action]} of ${orders}…`
    }
  },
  /** The result in a row. */
  done: {
    'mark-paid': 'Marked paid',
    ship: 'Shipped',
    'mark-delivered': 'Marked delivered',
    cancel: 'Cancelled',
    'payment-deadline': 'Payment deadline changed',
    'dispatch-date': 'Dispatch date changed',
    'ship-by-date': 'Ship-by date changed',
    'print-slips': 'Packing slips ready',
  } satisfies Record<BulkAction, string>,
  bulkStopped: (answered: number, left: number) =>
    `Stopped after ${formatPlural(answered, ['order', 'orders'])}. ${formatPlural(left, ['order is', 'orders are'])} left, still selected.`,
  bulkFailed: (orders: number) =>
    `${formatPlural(orders, ['order', 'orders'])} could not be updated. See the reasons above the list.`,
  resultsDone: (text: string, orders: number) => `${text}: ${formatPlural(orders, ['order', 'orders'])}.`,
  resultsFailed: (orders: number) => `Not changed: ${formatPlural(orders, ['order', 'orders'])}.`,
  selectionFull: `You can select ${MAX_SELECTED_ORDERS} orders at once.`,
  copied: (number: string) => `${number} copied`,
  copyFailed: (number: string) => `The order number could not be copied: ${number}`,
}
