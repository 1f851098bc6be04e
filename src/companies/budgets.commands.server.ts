import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { type AuditAction, type AuditValues, diffValues } from '#app/audit/rules.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { deleteRows, findRow, findRows, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, requireCents } from '#app/lib/money.ts'
import { isRefused, refused } from '#app/lib/outcome.ts'
import type { budgetChangeBody, newBudgetBody } from './budgets/contract.ts'
import { BUDGET_RULE_LABELS, budgetName } from './budgets/copy.ts'
import { type BudgetPeriod, MAX_BUDGETS, overlaps } from './budgets/rules.ts'
import { NOTHING_CHANGED, withLockedCompany } from './core/with-locked-company.server.ts'

type NewBudgetValues = ReturnType<typeof newBudgetBody.parse>
type BudgetValues = ReturnType<typeof budgetChangeBody.parse>

/** Adds a budget. The row of the company is locked, so that no overlapping one is added meanwhile. */
export function addBudget(ctx: Context, companyId: string, values: NewBudgetValues) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx, company }) => {
    const { costCenterId } = values
    const code = costCenterId === null ? null : await findOpenCode(tx, companyId, costCenterId)
    if (isRefused(code)) return code
    const budgets = await findPeriods(tx, companyId)
    if (budgets.length >= MAX_BUDGETS) return refused({ code: 'too-many-budgets' })
    if (budgets.some((other) => overlaps(other, values))) return refused({ code: 'budget-overlaps' })
    const id = newId(ctx.now())
    await insertRow(tx, 'budgets', {
      id,
      company_id: companyId,
      cost_center_id: costCenterId,
      ...toColumns(values),
    })
    return recordBudget(tx, ctx, company, { code, action: 'budget-added', after: auditValues(values) })
  })
}

/** Changes amount, period and rule. Less than what is ordered already is allowed: further orders are above the budget. */
export function changeBudget(
  ctx: Context,
  companyId: string,
  id: string,
  { version, ...values }: BudgetValues,
) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx, company }) => {
    const budget = await findBudget(tx, companyId, id)
    if (!budget) return refused({ code: 'budget-not-found' })
    const columns = toColumns(values)
    if (changesNothing(budget, columns)) return NOTHING_CHANGED
    if (budget.version !== version) return refused({ code: 'version-conflict' })
    const period = { ...values, costCenterId: budget.cost_center_id }
    const others = (await findPeriods(tx, companyId)).filter((other) => other.id !== id)
    if (others.some((other) => overlaps(other, period))) return refused({ code: 'budget-overlaps' })
    await updateRows(tx, 'budgets', id, { ...columns, version: version + 1 })
    const today = utcDay(ctx.now())
    const isEnded = values.endsOn <= today && budget.ends_on > today
    const { code } = budget
    const action = isEnded ? 'budget-ended' : 'budget-changed'
    const changed = diffValues(storedValues(budget), auditValues(values))
    return recordBudget(tx, ctx, company, { code, action, ...changed })
  })
}

/** Deletes a budget that no order was taken from. */
export function deleteBudget(ctx: Context, companyId: string, id: string) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx, company }) => {
    const budget = await findBudget(tx, companyId, id)
    if (!budget) return refused({ code: 'budget-not-found' })
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('budget_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (order) return refused({ code: 'budget-in-use' })
    await deleteRows(tx, 'budgets', id)
    const { code } = budget
    return recordBudget(tx, ctx, company, { code, action: 'budget-deleted', before: storedValues(budget) })
  })
}

type AuditedBudget = Omit<BudgetValues, 'version'>

/** The rule in words, as on the screens. */
const auditValues = ({ amount, startsOn, endsOn, rule }: AuditedBudget): AuditValues => ({
  amount,
  firstDay: startsOn,
  lastDay: endsOn,
  ordersAboveIt: BUDGET_RULE_LABELS[rule],
})

const storedValues = ({ amount, starts_on, ends_on, rule }: Row<'budgets'>): AuditValues =>
  auditValues({
    amount: decimalFromCents(amount),
    startsOn: starts_on,
    endsOn: ends_on,
    rule,
  })

interface BudgetEvent {
  /** Of the cost center; null for the whole company. */
  code: string | null
  action: Extract<AuditAction, `budget-${string}`>
  before?: AuditValues
  after?: AuditValues
}

function recordBudget(
  tx: Tx,
  ctx: Context,
  { id, name }: Row<'companies'>,
  { code, ...event }: BudgetEvent,
): Promise<void> {
  return recordAuditEvent(tx, ctx, { ...event, subject: { id, label: `${name}: ${budgetName(code)}` } })
}

function toColumns({ amount, startsOn, endsOn, rule }: Omit<BudgetValues, 'version'>) {
  return { amount: requireCents(amount), starts_on: startsOn, ends_on: endsOn, rule }
}

async function findPeriods(tx: Tx, companyId: string): Promise<(BudgetPeriod & { id: string })[]> {
  const rows = await findRows(tx, 'budgets', { company_id: companyId })
  return rows.map(({ id, cost_center_id, starts_on, ends_on }) => ({
    id,
    costCenterId: cost_center_id,
    startsOn: starts_on,
    endsOn: ends_on,
  }))
}

function findBudget(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('budgets')
    .leftJoin('cost_centers', 'cost_centers.id', 'budgets.cost_center_id')
    .selectAll('budgets')
    .select('cost_centers.code')
    .where('budgets.id', '=', id)
    .where('budgets.company_id', '=', companyId)
    .executeTakeFirst()
}

/** The code of a cost center that is not archived. */
async function findOpenCode(tx: Tx, companyId: string, id: string) {
  const costCenter = await findRow(tx, 'cost_centers', { id, company_id: companyId }, ['archived_at', 'code'])
  if (!costCenter) return refused({ code: 'cost-center-not-found' })
  if (costCenter.archived_at) return refused({ code: 'cost-center-archived' })
  return costCenter.code
}
