/** Checks an order for duplicates before it is sent. */
import { checkOrder } from '#app/orders/core/order-client.ts'
import type { OrderCheck, OrderCheckResult } from '#app/orders/core/order-contract.ts'

/** Null if there are none. A failed check does not block the order. */
export async function findDuplicateOrders(order: OrderCheck): Promise<OrderCheckResult | null> {
  const result = await checkOrder(order).catch(() => null)
  return result && result.samePoNumber.length + result.similar.length > 0 ? result : null
}
