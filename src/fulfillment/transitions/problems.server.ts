import { type ProblemTable, pick } from '#app/app/problems.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/problems.server.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'

interface RefusedTransition {
  status: OrderStatus
  to: OrderStatus
  /** When the shop cancelled the order because it was not paid in time. */
  expiredAt?: Date
  /** True if some units have shipped, so that only the others can be cancelled. */
  isPartlyShipped?: boolean
}

function describeRefusedTransition({ status, to, expiredAt, isPartlyShipped }: RefusedTransition): string {
  if (expiredAt) {
    return `The order was not paid in time and was cancelled on ${formatDay(expiredAt)}. Its units returned to stock. Return the payment, or ask the buyer to order again.`
  }
  if (isPartlyShipped) return 'A part of the order has shipped. Cancel the open units instead.'
  return `The order is ${status}. You cannot ${to === 'cancelled' ? 'cancel it' : `mark it as ${to}`}.`
}

export const TRANSITION_PROBLEMS = {
  ...pick(ORDER_CHANGE_PROBLEMS, 'order-not-found', 'undo-window-open', 'invalid-input', 'not-produced'),
  'transition-not-allowed': [
    409,
    describeRefusedTransition,
    {
      extra: ({ status, expiredAt }: RefusedTransition) => ({
        orderStatus: status,
        ...(expiredAt && { expiredAt: expiredAt.toISOString() }),
      }),
    },
  ],
} as const satisfies ProblemTable
