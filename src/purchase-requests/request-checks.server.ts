/** Checks before a request is sent to its approvers. */
import { findBudgetOfOrder } from '#app/companies/core/budgets.queries.server.ts'
import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { type Freight, freightProblem } from '#app/lib/freight.ts'
import { refused } from '#app/lib/outcome.ts'
import { refusalOfBudget } from '#app/order-placement/place/total-refusal.server.ts'
import { priceRequest } from './request-lines.server.ts'

/** The lines as they would be ordered now, and their total with the freight. Refused if they cannot be, or are below the order minimum. */
export async function priceForRequest(
  db: Db,
  { agreement }: OrderingCompany,
  requested: readonly { productID: string; quantity: number }[],
  { at, freight }: { at: Date; freight: Freight },
) {
  const priced = await priceRequest(db, requested, agreement, at)
  const { total: goods, problems } = priced
  if (problems.length > 0) return refused({ code: 'invalid-order-lines', lines: problems })
  const minimum = agreement?.orderMinimum ?? null
  if (minimum !== null && goods < minimum)
    return refused({ code: 'order-minimum-not-reached', minimum, total: goods })
  const problem = freightProblem(freight, goods)
  if (problem) return refused({ code: 'invalid-input', fields: { 'freight.amount': problem } })
  return { ...priced, total: goods + freight.amount }
}

/**
 * Refused if the budget blocks the order, because no approval changes that.
 * @returns true if the budget asks for an approval
 */
export async function checkBudgetOfRequest(db: Db, company: OrderingCompany, total: number, now: Date) {
  const budget = await findBudgetOfOrder(db, company.id, company.costCenter?.id ?? null, now)
  if (!budget) return false
  const ofOrder = { ...budget, isOfCostCenter: budget.costCenterId !== null }
  const refusal = refusalOfBudget(company, ofOrder, total)
  return refusal?.code === 'budget-exceeded' ? refused(refusal) : refusal !== null
}
