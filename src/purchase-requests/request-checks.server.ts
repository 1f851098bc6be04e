/** Checks before a request is sent to its approvers. */
import { findBudgetOfOrder } from '#app/companies/budgets/queries.server.ts'
import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import type { RequestedFreight } from '#app/db/company-tables.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { type FreightSource, findFreight, findFreightRefusal } from '#app/order-placement/freight/rules.ts'
import type { PricingRules } from '#app/order-placement/place/price-lines.ts'
import { refusalOfBudget } from '#app/order-placement/place/total-refusal.server.ts'
import { type LineToRequest, priceRequest } from './request-lines.server.ts'

/** The lines as they would be ordered now, and their total with the freight. Refused if they cannot be, or are below the order minimum. */
export async function priceForRequest(
  db: Db,
  { agreement }: OrderingCompany,
  requested: readonly LineToRequest[],
  {
    freightSource,
    isAgreedNow = false,
    ...day
  }: Pick<PricingRules, 'at' | 'calendar' | 'cutOff' | 'quoted'> & {
    freightSource: FreightSource
    isAgreedNow?: boolean
  },
) {
  const priced = await priceRequest(db, requested, { agreement, ...day })
  const { total: goods, problems } = priced
  if (problems.length > 0) return refused({ code: 'invalid-order-lines', lines: problems })
  const minimum = agreement?.orderMinimum ?? null
  if (!day.quoted && minimum !== null && goods < minimum)
    return refused({ code: 'order-minimum-not-reached', minimum, total: goods })
  const freight = findFreight(freightSource, priced.lines)
  const freightRefusal = findFreightRefusal(freightSource, freight, { goods, isAgreedNow })
  if (freightRefusal) return refused(freightRefusal)
  const requestedFreight: RequestedFreight = { ...freight, ...(!freightSource.agreed && { isByTerms: true }) }
  return { ...priced, freight: requestedFreight, total: goods + freight.amount }
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
