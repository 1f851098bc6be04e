/** What administrators call the moves of an order. */
import { nextStep, type OrderState } from '../rules.ts'

export type Step = NonNullable<ReturnType<typeof nextStep>>

export const STEPS: readonly Step[] = ['paid', 'shipped', 'delivered']

/** Whole days between an instant and now, for 'oldest unpaid'. */
export function daysSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 86_400_000))
}

/** Those of the orders whose next step this is. */
export function fitting<Order extends { state: OrderState }>(orders: readonly Order[], step: Step): Order[] {
  return orders.filter((order) => nextStep(order.state) === step)
}
