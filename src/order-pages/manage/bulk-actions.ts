/** The actions on several orders at once, and the orders that they apply to. The server decides again about each. */
import { formatPlural } from '#app/lib/numbers.ts'
import { allowedActions, type OrderAction } from '#app/orders/core/lifecycle-rules.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { nextStatus, type OrderStatus } from '#app/orders/core/rules.ts'
import type { Permission } from '#app/staff/permissions.ts'
import { canCancelOrder } from '../details/actions/list-order-actions.ts'

export const BULK_ACTIONS = [
  'mark-paid',
  'ship',
  'mark-delivered',
  'cancel',
  'payment-deadline',
  'dispatch-date',
  'ship-by-date',
  'print-slips',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The permission for each. */
export const BULK_PERMISSIONS = {
  'mark-paid': 'orders.mark-paid',
  ship: 'orders.ship',
  'mark-delivered': 'orders.ship',
  cancel: 'orders.cancel',
  'payment-deadline': 'orders.change-deadline',
  'dispatch-date': 'orders.change-date',
  'ship-by-date': 'orders.change-date',
  'print-slips': 'orders.ship',
} as const satisfies Record<BulkAction, Permission>

/** Orders in one bulk action. Each is a request of its own; the export has their numbers in its URL. */
export const MAX_SELECTED_ORDERS = 200

type BulkOrder = Pick<OrderView, 'id' | 'status' | 'fulfillment' | 'waitingUnits'>

const STATUS_REASONS: Record<OrderStatus, string> = {
  placed: 'not paid',
  paid: 'already paid',
  shipped: 'already shipped',
  delivered: 'already delivered',
  cancelled: 'already cancelled',
}

const isAllowed =
  (action: OrderAction) =>
  ({ status, fulfillment, waitingUnits }: BulkOrder): boolean =>
    allowedActions(status, fulfillment, 'admin', waitingUnits).includes(action)

const IS_POSSIBLE: Record<BulkAction, (order: BulkOrder) => boolean> = {
  'mark-paid': ({ status }) => nextStatus(status) === 'paid',
  ship: isAllowed('ship'),
  'mark-delivered': ({ status }) => nextStatus(status) === 'delivered',
  cancel: canCancelOrder,
  'payment-deadline': ({ status }) => status === 'placed',
  'dispatch-date': isAllowed('change-dispatch-date'),
  'ship-by-date': ({ waitingUnits }) => waitingUnits > 0,
  'print-slips': ({ status }) => status !== 'placed' && status !== 'cancelled',
}

function rejectionOf(action: BulkAction, order: BulkOrder): string {
  const { status, fulfillment } = order
  if (action === 'cancel' && status === 'paid' && fulfillment.shipped > 0) return 'partly shipped'
  if (action === 'ship-by-date') return 'with all units in stock'
  if ((action === 'dispatch-date' || action === 'ship') && status === 'paid')
    return IS_POSSIBLE[action](order) ? 'with units that are not in stock yet' : 'with no unit in stock'
  if (action === 'mark-delivered' && status === 'paid') return 'not shipped'
  return STATUS_REASONS[status]
}

interface BulkPlan<Order> {
  possible: Order[]
  rejected: { order: Order; reason: string }[]
}

export function planBulkAction<Order extends BulkOrder>(
  action: BulkAction,
  orders: readonly Order[],
): BulkPlan<Order> {
  // Several orders ship completely; the ship panel of a single one takes the units that are in stock.
  const shipsCompletely = action === 'ship' && orders.length > 1
  const isPossible = (order: Order) =>
    IS_POSSIBLE[action](order) && !(shipsCompletely && order.waitingUnits > 0)
  return {
    possible: orders.filter(isPossible),
    rejected: orders
      .filter((order) => !isPossible(order))
      .map((order) => ({ order, reason: rejectionOf(action, order) })),
  }
}

const POSSIBLE: Record<BulkAction, string> = {
  'mark-paid': 'can be marked paid',
  ship: 'can be shipped',
  'mark-delivered': 'can be marked delivered',
  cancel: 'can be cancelled',
  'payment-deadline': 'can get another payment deadline',
  'dispatch-date': 'can get another dispatch date',
  'ship-by-date': 'can get another ship-by date',
  'print-slips': 'have packing slips',
}

/** '9 of 12 orders can be marked paid. Skipped: 2 already paid, 1 already cancelled.'; null if none is skipped. */
export function describeSkippedOrders(
  action: BulkAction,
  { possible, rejected }: BulkPlan<unknown>,
): string | null {
  if (rejected.length === 0) return null
  const counts = new Map<string, number>()
  for (const { reason } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const reasons = [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ')
  const all = formatPlural(possible.length + rejected.length, ['order', 'orders'])
  return `${possible.length} of ${all} ${POSSIBLE[action]}. Skipped: ${reasons}.`
}
