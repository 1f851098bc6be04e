/** The sentences about budgets. */
import { type Cents, formatMoney } from '#app/lib/money.ts'
import type { BudgetCheck, BudgetRule } from './rules.ts'

export const BUDGET_RULE_LABELS: Readonly<Record<BudgetRule, string>> = {
  warn: 'Place the order and mark it',
  approve: 'Ask for approval',
  block: 'Do not place the order',
}

export const BUDGET_RULE_NOTES: Readonly<Record<BudgetRule, string>> = {
  warn: 'Orders above the budget are placed and marked.',
  approve: 'Orders above the budget need approval.',
  block: 'Orders above the budget are not possible.',
}

/** 'Cost center 4711', or the budget of all others. @param code null for the whole company */
export const budgetName = (code: string | null) => (code === null ? 'Company budget' : `Cost center ${code}`)

const moneyLeft = (remaining: Cents) =>
  remaining < 0 ? `${formatMoney(-remaining)} over budget` : `${formatMoney(remaining)} left`

/** 'Cost center 4711 · $12,300.00 left' */
export const budgetLine = (code: string | null, remaining: Cents) =>
  `${budgetName(code)} · ${moneyLeft(remaining)}`

/** The amount left before and after an order. */
export const budgetEffect = (
  { costCenter, remaining }: { costCenter: string | null; remaining: Cents },
  total: Cents,
) => `${budgetLine(costCenter, remaining)}; with this order ${moneyLeft(remaining - total)}`

/** The consequence of an order above the budget, before it is sent. */
export function budgetNotice(result: Exclude<BudgetCheck, 'fits'>, excess: Cents, isOwner: boolean): string {
  const above = `This order is ${formatMoney(excess)} above the budget`
  switch (result) {
    case 'over-budget':
      return `${above}. ${isOwner ? 'You can place it as an owner. ' : ''}It is marked “Over budget”.`
    case 'approval-required':
      return `${above} and needs approval.`
    case 'budget-exceeded':
      return `${above} and cannot be placed. Order less, or ask an owner to raise the budget.`
  }
}

/** Of the API, and to the requester of an approved request. */
export const budgetExceeded = (code: string | null, remaining: Cents, total: Cents) =>
  `${budgetLine(code, remaining)}. This order costs ${formatMoney(total)}.`

export const OVER_BUDGET = 'Over budget'
export const NO_BUDGETS =
  'No budgets yet. A budget says how much a cost center may order in a period, and what happens above it.'
export const NO_BUDGETS_TO_READ = 'No budgets. Owners of the company add them.'
export const COMPANY_BUDGET_HINT =
  'The budget of the company counts the orders whose cost center has no budget of its own.'
/** Shown while the company does not require a cost center. */
export const NOT_COVERED_HINT =
  'A budget of a cost center does not count orders without one. To rule them out, require a cost center in the company data.'
export const PERIOD_HINT =
  'Counts the orders that are placed from now on, within these days (UTC). Cancelled units return to the budget.'
export const BELOW_COMMITTED = (committed: Cents) =>
  `${formatMoney(committed)} is ordered already. If the budget is less, every new order is above it.`
export const BUDGET_SAVED = 'Budget saved'
export const BUDGET_DELETED = 'Budget deleted'
export const BUDGET_ENDED = 'Budget ends today'
export const END_BUDGET_CONSEQUENCES: readonly string[] = [
  'Orders that are placed from tomorrow on are not counted.',
  'Its orders stay, and cancelled units still return to it.',
]
export const plannedNote = (planned: Cents) => `${formatMoney(planned)} in open requests, not counted yet.`
