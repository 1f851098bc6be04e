import { sql } from 'kysely'
import { firstIdAt } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { CompanyQuarter } from './contract.ts'
import { quarterOf } from './rules.ts'

/** The orders of a company in the current quarter, by cost center. The IDs of orders are in the order of time. */
export async function findQuarter(db: Db, companyId: string, now: Date): Promise<CompanyQuarter> {
  const { startsOn, endsOn } = quarterOf(now)
  const rows = await db
    .selectFrom('orders')
    .leftJoin('cost_centers', 'cost_centers.id', 'orders.cost_center_id')
    .select(['cost_centers.code', 'cost_centers.name'])
    .select(sql<number>`count(*)::int`.as('orders'))
    .select(sql<number>`sum(amount_due)::bigint`.as('amount'))
    .where('orders.company_id', '=', companyId)
    .where('orders.id', '>=', firstIdAt(Date.parse(startsOn)))
    .where('orders.status', '<>', 'cancelled')
    .groupBy(['cost_centers.code', 'cost_centers.name'])
    .orderBy('amount', 'desc')
    .orderBy('code')
    .execute()
  const sum = (figure: 'orders' | 'amount') => rows.reduce((total, row) => total + row[figure], 0)
  return {
    startsOn,
    endsOn,
    orders: sum('orders'),
    amount: decimalFromCents(sum('amount')),
    costCenters: rows.map(({ code, name, orders, amount }) => ({
      costCenter: code === null ? null : { code, name: name ?? '' },
      orders,
      amount: decimalFromCents(amount),
    })),
  }
}
