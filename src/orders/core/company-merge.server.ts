/** Moves the orders, purchase requests and quotes of a company that is merged into another one. */
import { sql } from 'kysely'
import { openRequests } from '#app/companies/merge/copy.ts'
import type { MergedPart } from '#app/companies/merge/merged-part.server.ts'
import { readOneRow } from '#app/db/rows.server.ts'

export const mergedOrders: MergedPart = {
  count(db, companyId) {
    const moved = sql<{ orders: number; purchaseRequests: number; quotes: number }>`select
      (select count(*)::int from orders where company_id = ${companyId}) as orders,
      (select count(*)::int from purchase_requests where company_id = ${companyId}) as "purchaseRequests",
      (select count(*)::int from quotes where company_id = ${companyId}) as quotes`
    return readOneRow(db, moved)
  },
  async findObstacles(db, { from }, now) {
    const open = await db
      .selectFrom('purchase_requests')
      .select('id')
      .where('company_id', '=', from)
      .where('status', 'in', ['pending', 'needs-changes'])
      .where('expires_at', '>', now)
      .execute()
    return open.length > 0 ? [openRequests(open.length)] : []
  },
  // The names on the orders stay as they were.
  async move(tx, { from, into }, costCenters) {
    const others = JSON.stringify(Object.fromEntries(costCenters))
    const costCenter = sql`coalesce(${others}::jsonb ->> cost_center_id, cost_center_id)`
    await sql`update orders set company_id = ${into}, cost_center_id = ${costCenter}
      where company_id = ${from}`.execute(tx)
    await sql`update quotes set company_id = ${into} where company_id = ${from}`.execute(tx)
    await sql`update purchase_requests set company_id = ${into}, cost_center_id = ${costCenter}
      where company_id = ${from}`.execute(tx)
  },
}
