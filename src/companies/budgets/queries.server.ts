import { sql } from 'kysely'
import { type KeysetPage, keysetPage } from '#app/app/keyset-page.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import type { Budget, BudgetListQuery } from './contract.ts'
import {
  type BudgetDay,
  type BudgetRule,
  budgetFor,
  burnDown,
  type PlannedOrders,
  plannedFor,
} from './rules.ts'

/** A budget of today, in cents. */
export interface CurrentBudgetRow {
  id: string
  costCenterId: string | null
  /** Null for the whole company. */
  code: string | null
  amount: number
  remaining: number
  rule: BudgetRule
  endsOn: string
}

export async function findCurrentBudgets(db: Db, companyId: string, now: Date): Promise<CurrentBudgetRow[]> {
  const today = utcDay(now)
  const rows = await db
    .selectFrom('budgets')
    .leftJoin('cost_centers', 'cost_centers.id', 'budgets.cost_center_id')
    .select(['budgets.id', 'cost_center_id', 'cost_centers.code', 'amount', 'committed', 'rule', 'ends_on'])
    .where('budgets.company_id', '=', companyId)
    .where('starts_on', '<=', today)
    .where('ends_on', '>=', today)
    .orderBy('budgets.id')
    .execute()
  return rows.map(({ cost_center_id, committed, ends_on, ...row }) => ({
    ...row,
    costCenterId: cost_center_id,
    endsOn: ends_on,
    remaining: row.amount - committed,
  }))
}

/** The budget that an order of today would count in. */
export async function findBudgetOfOrder(
  db: Db,
  companyId: string,
  costCenterId: string | null,
  now: Date,
): Promise<CurrentBudgetRow | undefined> {
  return budgetFor(await findCurrentBudgets(db, companyId, now), costCenterId)
}

/** The budgets that have not ended, or those that have, newest first, with their burn-down. */
export async function findBudgets(
  db: Db,
  companyId: string,
  { ended, ...page }: BudgetListQuery,
  now: Date,
): Promise<KeysetPage<Budget>> {
  const today = utcDay(now)
  const select = db
    .selectFrom('budgets')
    .leftJoin('cost_centers', 'cost_centers.id', 'budgets.cost_center_id')
    .selectAll('budgets')
    .select(['cost_centers.code', 'cost_centers.name'])
    .where('budgets.company_id', '=', companyId)
    .where('ends_on', ended ? '<' : '>=', today)
  const order = { id: sql.ref<string>('budgets.id'), isDescending: true }
  const { items, next } = await keysetPage(select, order, { ...page, limit: page.limit ?? 50 })
  const [days, current, planned] = await Promise.all([
    findDays(
      db,
      items.map(({ id }) => id),
    ),
    findCurrentBudgets(db, companyId, now),
    ended ? [] : findPlanned(db, companyId, now),
  ])
  const budgets = items.map((row): Budget => {
    const { id, amount, committed, rule, version } = row
    const period = { startsOn: row.starts_on, endsOn: row.ends_on }
    const costCenterId = row.cost_center_id
    return {
      id,
      costCenter:
        costCenterId === null ? null : { id: costCenterId, code: row.code ?? '', name: row.name ?? '' },
      amount: decimalFromCents(amount),
      ...period,
      rule,
      committed: decimalFromCents(committed),
      planned: decimalFromCents(plannedFor({ id }, current, planned)),
      version,
      points: burnDown({ ...period, amount }, days.get(id) ?? [], today).map((point) => ({
        ...point,
        ordered: decimalFromCents(point.ordered),
        cancelled: decimalFromCents(point.cancelled),
        remaining: optionalDecimal(point.remaining),
        ideal: decimalFromCents(point.ideal),
      })),
    }
  })
  return { items: budgets, next }
}

/** The amounts that were ordered and cancelled of each budget, by day. */
async function findDays(db: Db, ids: readonly string[]): Promise<Map<string, BudgetDay[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<BudgetDay & { budget_id: string }>`
    select budget_id, day, sum(ordered)::bigint as ordered, sum(cancelled)::bigint as cancelled from (
      select budget_id, (placed_at at time zone 'UTC')::date as day, total as ordered, 0 as cancelled
      from orders where budget_id = any(${ids}::text[])
      union all
      select budget_id, (cancellations.at at time zone 'UTC')::date, 0, amount_before - amount_after
      from orders join cancellations on cancellations.order_id = orders.id where budget_id = any(${ids}::text[])
    ) changes group by budget_id, day order by day`.execute(db)
  return Map.groupBy(rows, ({ budget_id }) => budget_id)
}

/** The totals of pending purchase requests, by cost center. */
async function findPlanned(db: Db, companyId: string, now: Date): Promise<PlannedOrders[]> {
  const rows = await db
    .selectFrom('purchase_requests')
    .select(['cost_center_id', (eb) => eb.fn.sum<number>('total').as('total')])
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .groupBy('cost_center_id')
    .execute()
  return rows.map(({ cost_center_id, total }) => ({ costCenterId: cost_center_id, total: Number(total) }))
}
