/** Checks an order for duplicates before it is sent. */
import { sendJson } from '#app/lib/api.ts'
import type { OrderCheck, OrderCheckResult } from './contract.ts'

/** Null if there are none. A failed check does not block the order. */
export async function findDuplicateOrders(order: OrderCheck): Promise<OrderCheckResult | null> {
  const result = await sendJson<OrderCheckResult>('POST', '/api/orders/check', order).catch(() => null)
  return result && result.samePoNumber.length + result.similar.length > 0 ? result : null
}
