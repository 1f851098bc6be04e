/** The permission that a change of an order needs, and its undo. */
import type { OrderStatus } from '#app/orders/core/rules.ts'
import type { UndoableChange } from '#app/orders/core/undo-rules.ts'
import type { Permission } from '#app/staff/permissions.ts'

/** For the change to this status. No change leads to `placed`, except an undo. */
export const TRANSITION_PERMISSIONS = {
  placed: 'orders.mark-paid',
  paid: 'orders.mark-paid',
  shipped: 'orders.ship',
  delivered: 'orders.ship',
  cancelled: 'orders.cancel',
} as const satisfies Record<OrderStatus, Permission>

const UNDO_PERMISSIONS = {
  'payment-deadline': 'orders.change-deadline',
  'dispatch-date': 'orders.change-date',
  'ship-by-date': 'orders.change-date',
  shipment: 'orders.ship',
  'cancelled-units': 'orders.cancel',
  refund: 'orders.mark-paid',
} as const satisfies Record<Exclude<UndoableChange, 'status'>, Permission>

/** @param status of the order after the change */
export const undoPermission = (change: UndoableChange, status: OrderStatus): Permission =>
  change === 'status' ? TRANSITION_PERMISSIONS[status] : UNDO_PERMISSIONS[change]

/** Each allows some change that can be undone. */
export const ANY_CHANGE = [
  'orders.mark-paid',
  'orders.ship',
  'orders.cancel',
  'orders.change-deadline',
  'orders.change-date',
] as const satisfies Permission[]
