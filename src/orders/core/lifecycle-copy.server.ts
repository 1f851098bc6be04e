/** The sentences of problem responses about the life of an order. */
import { formatDay } from '#app/lib/dates.ts'
import type { OrderStatus } from './rules.ts'

interface TransitionRefusalFacts {
  status: OrderStatus
  expiredAt?: Date
  isPartlyShipped?: boolean
}

export function describeTransitionRefusal(
  { status, expiredAt, isPartlyShipped }: TransitionRefusalFacts,
  to: string,
): string {
  if (expiredAt) {
    return `The order was not paid in time and was cancelled on ${formatDay(expiredAt)}. Its units returned to stock. Return the payment, or ask the buyer to order again.`
  }
  if (isPartlyShipped) return 'A part of the order has shipped. Cancel the open units instead.'
  return `The order is ${status}. You cannot ${to === 'cancelled' ? 'cancel it' : `mark it as ${to}`}.`
}
