/** Why an order cannot have its total: rules that the shop checks before an order is sent and after a refusal. */

import { isAboveHighestTotal } from '#app/approval-rules/approval-need.server.ts'
import { budgetExceeded } from '#app/companies/budgets/copy.ts'
import { checkBudget } from '#app/companies/budgets/rules.ts'
import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import { MAX_CENTS } from '#app/lib/money.ts'
import { type FreightSource, findFreight, findFreightRefusal } from '../freight/rules.ts'
import type { LockedBudget } from './place-order.sql.server.ts'
import type { PlaceOrderInput } from './place-order-values.server.ts'
import { maxUnpaidAmount, type PricedOrderLine, totalOf } from './price-lines.ts'
import type { PlaceOrderRefusal } from './problems.server.ts'

/** Why the budget does not allow an order; null if it does. */
export function refusalOfBudget(
  { costCenter, canExceedBudget }: OrderingCompany,
  { isOfCostCenter, ...budget }: LockedBudget,
  total: number,
) {
  const result = checkBudget(budget, total, canExceedBudget)
  if (result === 'fits' || result === 'over-budget') return null
  const { remaining } = budget
  const code = isOfCostCenter ? (costCenter?.code ?? null) : null
  if (result === 'budget-exceeded') return { code: result, costCenter: code, remaining, total }
  const sentences = [budgetExceeded(code, remaining, total)]
  return { code: 'approval-required' as const, sentences, orderLimit: null, budgetRemaining: remaining }
}

type TotalToCheck = Pick<
  PlaceOrderInput,
  'company' | 'need' | 'unpaid' | 'placedBy' | 'freightSource' | 'quoted'
>

export const freightOf = (source: FreightSource, lines: readonly PricedOrderLine[]) =>
  findFreight(
    source,
    lines.map(({ quantity, unitPrice, product: { packedMassKg } }) => ({
      quantity,
      unitPrice,
      packedMassKg,
    })),
  )

/**
 * Why an order cannot have its total. The statement is sent only as allowed if there is no reason, and checks the budget itself.
 * @param budget null before it is known
 */
export function findTotalRefusal(
  lines: readonly PricedOrderLine[],
  { company, need, unpaid, placedBy, freightSource, quoted }: TotalToCheck,
  budget: LockedBudget | null,
): PlaceOrderRefusal | 'needs-approval' | null {
  const goods = totalOf(lines, quoted)
  const freight = freightOf(freightSource, lines)
  const freightRefusal = findFreightRefusal(freightSource, freight, {
    goods,
    isAgreedNow: placedBy !== undefined,
  })
  if (freightRefusal) return freightRefusal
  const total = goods + freight.amount
  if (total > MAX_CENTS) return { code: 'order-too-large' }
  const unpaidAmount = unpaid && { limit: maxUnpaidAmount(lines, unpaid, freight.amount), held: unpaid.held }
  if (unpaidAmount && unpaidAmount.held + total > unpaidAmount.limit)
    return { code: 'unpaid-amount-limit', ...unpaidAmount }
  const budgetRefusal = company && budget && refusalOfBudget(company, budget, total)
  if (budgetRefusal?.code === 'budget-exceeded') return budgetRefusal
  const minimum = company?.agreement?.orderMinimum ?? null
  // Freight does not count towards it. A quote may be smaller.
  if (!quoted && minimum !== null && goods < minimum)
    return { code: 'order-minimum-not-reached', minimum, total: goods }
  if (company && need && isAboveHighestTotal(need, total)) return 'needs-approval'
  return budgetRefusal ?? null
}
