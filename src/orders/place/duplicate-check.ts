/** Before an order is sent: whether it looks like one that was placed already. */
import { checkOrder } from '../order-client.ts'
import type { OrderCheck, OrderCheckResult } from '../order-contract.ts'

/** Null where there is none. A warning that cannot be had holds nobody up. */
export async function findDuplicateOrders(question: OrderCheck): Promise<OrderCheckResult | null> {
  const answer = await checkOrder(question).catch(() => null)
  return answer && answer.samePo.length + answer.similar.length > 0 ? answer : null
}
