/** The dialogs in which a staff member changes an order, as actions of the command palette. */
import type { RecordAction } from '#app/app/record-actions.ts'
import { allowedActions } from '#app/orders/core/lifecycle-rules.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { canTransition, formatOrderNumber } from '#app/orders/core/rules.ts'
import type { DateKind } from '#app/payments/deadline/use-change-dates.ts'
import type { Permission } from '#app/staff/permissions.ts'
import { canCancelUnits } from './can-cancel-units.ts'

export type OrderDialog = 'ship' | 'mark-paid' | 'refund' | 'cancel' | 'cancel-units' | DateKind

export const canCancelOrder = ({ status, fulfillment }: Pick<OrderView, 'status' | 'fulfillment'>): boolean =>
  canTransition(status, 'cancelled', 'admin') && fulfillment.shipped === 0

export function listOrderActions(order: OrderView, open: (dialog: OrderDialog) => void): RecordAction[] {
  const allowed = allowedActions(order.status, order.fulfillment, 'admin', order.waitingUnits)
  const name = `order ${formatOrderNumber(order.id)}`
  const dialogs: [OrderDialog, isPossible: boolean, Permission, label: string][] = [
    ['ship', allowed.includes('ship'), 'orders.ship', `Ship ${name}`],
    ['mark-paid', allowed.includes('mark-paid'), 'orders.mark-paid', `Mark ${name} as paid`],
    ['refund', order.payment.refundDue > 0, 'orders.mark-paid', `Record refund of ${name}`],
    [
      'dispatch-date',
      allowed.includes('change-dispatch-date'),
      'orders.change-date',
      `Change dispatch date of ${name}`,
    ],
    [
      'payment-deadline',
      allowed.includes('change-payment-deadline'),
      'orders.change-deadline',
      `Change payment deadline of ${name}`,
    ],
    ['cancel-units', canCancelUnits(order, 'admin'), 'orders.cancel', `Cancel units of ${name}`],
    ['cancel', canCancelOrder(order), 'orders.cancel', `Cancel ${name}`],
  ]
  return dialogs
    .filter(([, isPossible]) => isPossible)
    .map(([dialog, , permission, label]) => ({ label, permission, run: () => open(dialog) }))
}
