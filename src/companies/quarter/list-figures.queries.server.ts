import { sql } from 'kysely'
import { firstIdAt } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { ListedCompany } from '../core/contract.ts'
import type { CompanySummary } from '../core/queries.server.ts'
import { quarterOf } from './rules.ts'

/** Adds what each company has ordered in the current quarter, and the last day of its current agreement. */
export async function addListFigures(
  db: Db,
  companies: readonly CompanySummary[],
  now: Date,
): Promise<ListedCompany[]> {
  const ids = companies.map(({ id }) => id)
  const today = utcDay(now)
  const { rows } = await sql<{ id: string; ordered: number | null; agreement: string | null }>`
    select company.id,
      (select sum(amount_due)::bigint from orders where company_id = company.id and status <> 'cancelled'
        and orders.id >= ${firstIdAt(Date.parse(quarterOf(now).startsOn))}) as ordered,
      (select max(ends_on)::text from agreements where company_id = company.id and status = 'active'
        and ${today}::date between starts_on and ends_on) as agreement
    from unnest(${ids}::text[]) company (id)`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return companies.map((company) => {
    const { ordered = null, agreement = null } = found.get(company.id) ?? {}
    return { ...company, orderedThisQuarter: decimalFromCents(ordered ?? 0), agreementUntil: agreement }
  })
}
