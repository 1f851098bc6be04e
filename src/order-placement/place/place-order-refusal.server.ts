import { describeReasons, reasonsFor } from '#app/approval-rules/approval-need.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { PlaceOrderRefusal } from './problems.server.ts'
import { findTotalRefusal } from './total-refusal.server.ts'
import type { WrittenOrder } from './write-order.server.ts'

/** Why the statement did not place the order. */
export async function findRefusal(
  db: Db,
  { input, order, pricedLines, problems, total }: WrittenOrder,
): Promise<PlaceOrderRefusal> {
  const { company, need, maxOrdersPerHour } = input
  if (order.is_over_limit) return { code: 'order-limit-reached', maxOrdersPerHour }
  if (!order.list_is_current) return { code: 'order-list-version-conflict' }
  if (problems.length > 0) return { code: 'invalid-order-lines', lines: problems }
  const refusal = findTotalRefusal(pricedLines, input, order.budget ?? null)
  if (!refusal) throw new Error('an order that is not placed has a problem or an earlier key')
  if (refusal !== 'needs-approval') return refusal
  if (!company || !need) throw new Error('only a company approves orders')
  const reasons = reasonsFor(need, total)
  const sentences = await describeReasons(db, company.id, reasons)
  return { code: 'approval-required', orderLimit: reasons.orderLimit, sentences }
}
