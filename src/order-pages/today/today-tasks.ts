/** The tasks on the start page of staff members, in the order of their urgency: the only place where one is declared. Pure. */
import type { OrderSearch } from '#app/orders/core/order-search.ts'
import type { Permission } from '#app/staff/permissions.ts'
import type { Today } from './contract.ts'
import {
  lateDetail,
  lowStockDetail,
  notTakenDetail,
  OVERDUE_DETAIL,
  paymentDueDetail,
  REFUND_DETAIL,
  toShipDetail,
  undeliveredDetail,
  unpaidDetail,
} from './copy.ts'

interface OrderList {
  to: '/dashboard/manageallorders'
  search: OrderSearch
}

export interface TodayTask {
  title: string
  /** For doing it. */
  permission: Permission
  /** The figure: as many rows as the list has. */
  count: (today: Today) => number
  /** True if there are more than were counted. */
  hasMore?: (today: Today) => boolean
  detail: (today: Today) => string
  list: (today: Today) => OrderList | { to: '/dashboard/lowstock' }
  /** Of the button that opens the list. */
  label: string
  isUrgent?: true
  /** True if the list does not show what is counted, so that the figure is no link to it. */
  listsOthers?: true
}

/** A limit of what is counted, by the API. */
const MAX_COUNTED = 1_000

const orders = (search: OrderSearch) => (): OrderList => ({ to: '/dashboard/manageallorders', search })

export const TODAY_TASKS: readonly TodayTask[] = [
  {
    title: 'Late orders',
    permission: 'orders.change-date',
    count: ({ late }) => late.orders,
    hasMore: ({ late }) => late.orders >= MAX_COUNTED,
    detail: ({ late }) => lateDetail(late),
    list: orders({ queue: 'late' }),
    label: 'Show late',
    isUrgent: true,
  },
  {
    title: 'Orders to ship',
    permission: 'orders.ship',
    count: ({ toShip }) => toShip.orders,
    hasMore: ({ toShip }) => toShip.orders >= MAX_COUNTED,
    detail: ({ toShip }) => toShipDetail(toShip),
    list: orders({ queue: 'to-ship' }),
    label: 'Ship orders',
  },
  {
    title: 'Overdue payments',
    permission: 'orders.change-deadline',
    count: ({ overdue }) => overdue,
    hasMore: ({ overdue }) => overdue >= MAX_COUNTED,
    detail: () => OVERDUE_DETAIL,
    list: orders({ queue: 'overdue' }),
    label: 'Show overdue',
    isUrgent: true,
  },
  {
    title: 'Refunds to make',
    permission: 'orders.mark-paid',
    count: ({ toRefund }) => toRefund,
    hasMore: ({ toRefund }) => toRefund >= MAX_COUNTED,
    detail: () => REFUND_DETAIL,
    list: orders({ queue: 'to-refund' }),
    label: 'Show refunds',
    isUrgent: true,
  },
  {
    title: 'Payments due',
    permission: 'orders.change-deadline',
    count: ({ paymentDue }) => paymentDue.orders,
    hasMore: ({ paymentDue }) => paymentDue.orders >= MAX_COUNTED,
    detail: ({ paymentDue }) => paymentDueDetail(paymentDue),
    list: orders({ queue: 'payment-due' }),
    label: 'Show due',
  },
  {
    title: 'Unpaid orders',
    permission: 'orders.change-deadline',
    count: ({ unpaid }) => unpaid.orders,
    detail: ({ unpaid }) => unpaidDetail(unpaid),
    list: orders({ status: 'placed', sort: 'pay-by' }),
    label: 'Show unpaid',
  },
  {
    title: 'Low stock',
    permission: 'stock.record',
    count: ({ lowStock }) => lowStock.low + lowStock.out,
    hasMore: ({ lowStock }) => lowStock.hasMore,
    detail: ({ lowStock }) => lowStockDetail(lowStock),
    list: () => ({ to: '/dashboard/lowstock' }),
    label: 'Show products',
  },
  {
    title: 'Orders not taken yet',
    permission: 'orders.take',
    count: ({ notTaken }) => notTaken.orders,
    hasMore: ({ notTaken }) => notTaken.orders >= MAX_COUNTED,
    detail: ({ notTaken }) => notTakenDetail(notTaken),
    list: orders({ queue: 'not-taken' }),
    label: 'Show not taken',
    isUrgent: true,
  },
  {
    title: 'Emails not delivered',
    permission: 'orders.read-contact',
    count: ({ undelivered }) => undelivered.emails,
    hasMore: ({ undelivered }) => undelivered.emails >= MAX_COUNTED,
    detail: ({ undelivered }) => undeliveredDetail(undelivered),
    list: ({ undelivered }) => orders({ q: undelivered.first[0]?.recipient })(),
    label: 'Show orders',
    listsOthers: true,
  },
]
