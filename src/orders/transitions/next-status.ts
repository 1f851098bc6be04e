import { nextStatus, type OrderStatus } from '../rules.ts'

export type NextStatus = NonNullable<ReturnType<typeof nextStatus>>

export const NEXT_STATUSES: readonly NextStatus[] = ['paid', 'shipped', 'delivered']

/** Whole days between an instant and now, for 'oldest unpaid'. */
export function daysSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 86_400_000))
}

export function ordersWithNextStatus<Order extends { status: OrderStatus }>(
  orders: readonly Order[],
  step: NextStatus,
): Order[] {
  return orders.filter((order) => nextStatus(order.status) === step)
}
