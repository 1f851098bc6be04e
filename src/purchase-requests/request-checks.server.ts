/** What is checked before a request is sent to its approvers. */
import { findBudgetOfOrder } from '#app/companies/core/budgets.queries.server.ts'
import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { placeOrderProblem } from '#app/orders/place/place-order.problems.server.ts'
import { type BudgetRefusal, refusalOfBudget } from '#app/orders/place/place-order-refusal.server.ts'
import { type PricedRequest, priceRequest } from './request-lines.server.ts'

/** The lines as they would be ordered now. Throws if they cannot be, or are below the order minimum. */
export async function priceForRequest(
  db: Db,
  { agreement }: OrderingCompany,
  requested: readonly { productID: string; quantity: number }[],
  at: Date,
): Promise<PricedRequest> {
  const priced = await priceRequest(db, requested, agreement, at)
  const { total, problems } = priced
  if (problems.length > 0) throw placeOrderProblem({ code: 'invalid-order-lines', lines: problems })
  const minimum = agreement?.orderMinimum ?? null
  if (minimum !== null && total < minimum)
    throw placeOrderProblem({ code: 'order-minimum-not-reached', minimum, total })
  return priced
}

/**
 * Throws if the budget blocks the order, because no approval changes that.
 * @returns what else the budget asks for
 */
export async function requirePossibleBudget(
  db: Db,
  company: OrderingCompany,
  total: number,
  now: Date,
): Promise<BudgetRefusal | null> {
  const budget = await findBudgetOfOrder(db, company.id, company.costCenter?.id ?? null, now)
  if (!budget) return null
  const ofOrder = { ...budget, isOfCostCenter: budget.costCenterId !== null }
  const refusal = refusalOfBudget(company, ofOrder, total)
  if (refusal?.code === 'budget-exceeded') throw placeOrderProblem(refusal)
  return refusal
}
