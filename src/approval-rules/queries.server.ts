import {
  MAX_STOPPED_ORDERS,
  MAX_TESTED_ORDERS,
  type RuleTestResult,
} from '#app/companies/core/approval-rule-contract.ts'
import { type ApprovalRule, isRuleAbout, type OrderFacts } from '#app/companies/core/approval-rules.ts'
import { firstIdAt } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents } from '#app/lib/money.ts'

/** The same day a year ago. */
function yearBefore(at: Date): Date {
  const before = new Date(at)
  before.setUTCFullYear(at.getUTCFullYear() - 1)
  return before
}

/**
 * Which orders of the last 12 months a rule would have stopped. Former members count as buyers, and every member has the
 * role of today.
 */
export async function testRule(
  db: Db,
  companyId: string,
  rule: ApprovalRule,
  now: Date,
): Promise<RuleTestResult> {
  const orders = await findPastOrders(db, companyId, firstIdAt(yearBefore(now).getTime()))
  const linesByOrder = await findLines(db, companyId, orders.at(-1)?.id, rule)
  const orderedBefore = sumEarlierOrders(orders)
  const stopped = orders.filter((order) => {
    const facts: OrderFacts = {
      role: order.role ?? 'buyer',
      total: order.total,
      orderedBefore: orderedBefore.get(order.id) ?? 0,
      lines: linesByOrder.get(order.id) ?? [],
      siteId: order.site_id,
      isSiteNew: !order.is_site_used,
      costCenterId: order.cost_center_id,
    }
    return isRuleAbout(rule, facts)
  })
  return {
    orders: orders.length,
    stopped: stopped.length,
    stoppedOrders: stopped.slice(0, MAX_STOPPED_ORDERS).map((order) => ({
      number: order.number,
      buyer: order.buyer_name,
      total: decimalFromCents(order.total),
      placedAt: order.placed_at.toISOString(),
    })),
  }
}

/** The total that the buyer of each order had ordered before on the same day. @param orders newest first */
function sumEarlierOrders(
  orders: readonly { id: string; user_id: string; total: number; placed_at: Date }[],
): Map<string, number> {
  const ofDay = new Map<string, number>()
  const earlier = new Map<string, number>()
  for (const { id, user_id, total, placed_at } of orders.toReversed()) {
    const key = `${user_id} ${utcDay(placed_at)}`
    const before = ofDay.get(key) ?? 0
    earlier.set(id, before)
    ofDay.set(key, before + total)
  }
  return earlier
}

/** Newest first. */
async function findPastOrders(db: Db, companyId: string, firstId: string) {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'orders.company_id')
        .onRef('company_members.user_id', '=', 'orders.user_id')
        .on('company_members.left_at', 'is', null),
    )
    .select([
      'orders.id',
      'orders.user_id',
      'number',
      'buyer_name',
      'total',
      'site_id',
      'cost_center_id',
      'placed_at',
    ])
    .select('company_members.role')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as earlier')
          .select('earlier.id')
          .whereRef('earlier.site_id', '=', 'orders.site_id')
          .whereRef('earlier.id', '<', 'orders.id'),
      ).as('is_site_used'),
    )
    .where('orders.company_id', '=', companyId)
    .where('orders.id', '>=', firstId)
    .orderBy('orders.id', 'desc')
    .limit(MAX_TESTED_ORDERS)
    .execute()
  return rows.map(({ is_site_used, ...order }) => ({ ...order, is_site_used: Boolean(is_site_used) }))
}

/** @param firstId of the oldest order that is tested */
async function findLines(
  db: Db,
  companyId: string,
  firstId: string | undefined,
  { conditions }: ApprovalRule,
) {
  const lines = new Map<string, { family: string; unitPrice: number }[]>()
  const isAboutLines = conditions.some(({ kind }) => kind === 'family' || kind === 'unit-price')
  if (firstId === undefined || !isAboutLines) return lines
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select(['orders.id', 'order_lines.unit_price', 'products.family'])
    // One line of each family and price of an order is enough.
    .distinct()
    .where('orders.company_id', '=', companyId)
    .where('orders.id', '>=', firstId)
    .execute()
  for (const { id, unit_price, family } of rows) {
    const line = { family: family ?? '', unitPrice: unit_price }
    lines.set(id, [...(lines.get(id) ?? []), line])
  }
  return lines
}
