/** Why an order was not placed. */

import {
  type ApprovalNeed,
  describeReasons,
  isAboveHighestTotal,
  reasonsFor,
} from '#app/approval-rules/approval-need.server.ts'
import { checkBudget } from '#app/companies/core/budget-rules.ts'
import type { OrderingProblemCode } from '#app/companies/core/problems.server.ts'
import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { MAX_CENTS } from '#app/lib/money.ts'
import type { LineProblem, LockedBudget, PlaceOrderStatementResult } from './place-order.sql.server.ts'

/** The order is above what is left of a budget that blocks it, or asks for approval. */
export interface BudgetRefusal {
  code: 'budget-exceeded' | 'budget-approval-required'
  /** Of the cost center; null for the budget of the whole company. */
  costCenter: string | null
  remaining: number
  total: number
}

export type PlaceOrderRefusal =
  | { code: 'invalid-order-lines'; lines: LineProblem[] }
  | { code: 'idempotency-key-reused' }
  | { code: 'order-list-version-conflict' }
  | { code: 'order-too-large' }
  /** In cents. */
  | { code: 'unpaid-amount-limit'; limit: number; held: number }
  | { code: 'approval-required'; orderLimit: number | null; sentences: string[] }
  | BudgetRefusal
  | { code: 'order-minimum-not-reached'; minimum: number; total: number }
  | { code: OrderingProblemCode }
  | { code: 'address-not-found' }
  /** Only on behalf of a customer. */
  | { code: 'user-not-found' }
  | { code: 'order-limit-reached'; maxOrdersPerHour: number }

/** Why the budget does not allow an order; null if it does. */
export function refusalOfBudget(
  { costCenter, canExceedBudget }: OrderingCompany,
  { isOfCostCenter, ...budget }: LockedBudget,
  total: number,
): BudgetRefusal | null {
  const result = checkBudget(budget, total, canExceedBudget)
  if (result === 'fits' || result === 'over-budget') return null
  return {
    code: result === 'budget-exceeded' ? result : 'budget-approval-required',
    costCenter: isOfCostCenter ? (costCenter?.code ?? null) : null,
    remaining: budget.remaining,
    total,
  }
}

interface CheckedOrder {
  company: OrderingCompany | undefined
  need: ApprovalNeed | undefined
  maxOrdersPerHour: number
}

/** Why the statement did not place the order. */
export async function findRefusal(
  db: Db,
  written: PlaceOrderStatementResult,
  { company, need, maxOrdersPerHour }: CheckedOrder,
): Promise<PlaceOrderRefusal> {
  const { problems, total, unpaid } = written
  if (written.is_over_limit) return { code: 'order-limit-reached', maxOrdersPerHour }
  if (!written.list_is_current) return { code: 'order-list-version-conflict' }
  if (problems.length > 0) return { code: 'invalid-order-lines', lines: problems }
  if (total > MAX_CENTS) return { code: 'order-too-large' }
  if (unpaid && unpaid.held + total > unpaid.limit) return { code: 'unpaid-amount-limit', ...unpaid }
  const budgetRefusal = company && written.budget && refusalOfBudget(company, written.budget, total)
  if (budgetRefusal?.code === 'budget-exceeded') return budgetRefusal
  const minimum = company?.agreement?.orderMinimum ?? null
  if (minimum !== null && total < minimum) return { code: 'order-minimum-not-reached', minimum, total }
  if (company && need && isAboveHighestTotal(need, total)) {
    const reasons = reasonsFor(need, total)
    const sentences = await describeReasons(db, company.id, reasons)
    return { code: 'approval-required', orderLimit: reasons.orderLimit, sentences }
  }
  if (budgetRefusal) return budgetRefusal
  throw new Error('an order that is not placed has a problem or an earlier key')
}
