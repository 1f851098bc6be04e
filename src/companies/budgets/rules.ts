/** The rules of budgets; pure. A budget counts the orders that are placed in its period. Days are those of UTC. */
import { addCalendarDays, daysBetween, haveCommonDay, type Period, utcDay } from '#app/lib/dates.ts'
import type { Cents } from '#app/lib/money.ts'

export const BUDGET_RULES = ['warn', 'approve', 'block'] as const
export type BudgetRule = (typeof BUDGET_RULES)[number]

/** Of one company, ended ones included. */
export const MAX_BUDGETS = 2_000
export const MAX_BUDGET_DAYS = 732
export const FIRST_BUDGET_DAY = '2020-01-01'
export const LAST_BUDGET_DAY = '2100-12-31'
/** In the currency of the shop. */
export const MAX_BUDGET = 1_000_000_000

/** How many days a period has, its first and last day included. */
export const daysOf = (startsOn: string, endsOn: string): number => daysBetween(startsOn, endsOn) + 1

export interface BudgetPeriod extends Period {
  /** Null for the whole company. */
  costCenterId: string | null
}

/** The errors of a period, by field; empty if it is possible. */
export function periodErrors({ startsOn, endsOn }: Period): {
  startsOn?: string
  endsOn?: string
} {
  if (startsOn < FIRST_BUDGET_DAY) return { startsOn: 'must not be before 2020' }
  if (endsOn > LAST_BUDGET_DAY) return { endsOn: 'must not be after 2100' }
  if (endsOn < startsOn) return { endsOn: 'must not be before the first day' }
  if (daysOf(startsOn, endsOn) > MAX_BUDGET_DAYS)
    return { endsOn: 'must be at most two years after the first day' }
  return {}
}

/** True if two budgets would count the same order. */
export function overlaps(one: BudgetPeriod, other: BudgetPeriod): boolean {
  return one.costCenterId === other.costCenterId && haveCommonDay(one, other)
}

/** The budget that an order of a cost center counts in: its own, otherwise that of the whole company. */
export function budgetFor<Budget extends { costCenterId: string | null }>(
  current: readonly Budget[],
  costCenterId: string | null,
): Budget | undefined {
  const own = costCenterId === null ? undefined : current.find((one) => one.costCenterId === costCenterId)
  return own ?? current.find((one) => one.costCenterId === null)
}

/** The result of a budget for an order: it fits, or it is above what is left. */
export type BudgetCheck = 'fits' | 'over-budget' | 'approval-required' | 'budget-exceeded'

export interface BudgetState {
  rule: BudgetRule
  /** Below zero if the budget was reduced, or orders were allowed above it. */
  remaining: Cents
}

/**
 * The statement that places an order decides the same on the locked row.
 * @param canExceed whether an approval is given, or not needed
 */
export function checkBudget({ rule, remaining }: BudgetState, total: Cents, canExceed: boolean): BudgetCheck {
  if (total <= remaining) return 'fits'
  if (rule === 'block') return 'budget-exceeded'
  return rule === 'approve' && !canExceed ? 'approval-required' : 'over-budget'
}

/** The amounts that were ordered and cancelled on a day. */
export interface BudgetDay {
  day: string
  ordered: Cents
  cancelled: Cents
}

export interface BurnDownPoint {
  /** The first and the last day. */
  from: string
  to: string
  ordered: Cents
  cancelled: Cents
  /** The amount left at the end of the last day; null in the future. */
  remaining: Cents | null
  /** The amount that would be left if the budget was used evenly. */
  ideal: Cents
}

/** Periods of up to half a year are shown by week, longer ones by month. */
const MAX_DAYS_BY_WEEK = 184

function lastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return utcDay(new Date(Date.UTC(year, month, 0)))
}

export const isShownByWeek = (startsOn: string, endsOn: string): boolean =>
  daysOf(startsOn, endsOn) <= MAX_DAYS_BY_WEEK

/** The weeks from the first day, or the months of the calendar, that a period consists of. */
export function splitPeriod(startsOn: string, endsOn: string): { from: string; to: string }[] {
  const isByWeek = isShownByWeek(startsOn, endsOn)
  const parts: { from: string; to: string }[] = []
  for (let from = startsOn; from <= endsOn; ) {
    const last = isByWeek ? addCalendarDays(from, 6) : lastDayOfMonth(from)
    const to = last < endsOn ? last : endsOn
    parts.push({ from, to })
    from = addCalendarDays(to, 1)
  }
  return parts
}

/**
 * The amount left of a budget at the end of each week or month. What was cancelled after the period counts in its last part,
 * because it returns to the budget that it was taken from.
 */
export function burnDown(
  { startsOn, endsOn, amount }: { startsOn: string; endsOn: string; amount: Cents },
  days: readonly BudgetDay[],
  today: string,
): BurnDownPoint[] {
  const parts = splitPeriod(startsOn, endsOn)
  const length = daysOf(startsOn, endsOn)
  let committed = 0
  return parts.map(({ from, to }, index) => {
    const isFirst = index === 0
    const isLast = index === parts.length - 1
    const inside = days.filter(({ day }) => (isFirst || day >= from) && (isLast || day <= to))
    const ordered = inside.reduce((sum, day) => sum + day.ordered, 0)
    const cancelled = inside.reduce((sum, day) => sum + day.cancelled, 0)
    committed += ordered - cancelled
    return {
      from,
      to,
      ordered,
      cancelled,
      remaining: from <= today ? amount - committed : null,
      ideal: Math.round(amount * (1 - daysOf(startsOn, to) / length)),
    }
  })
}

export interface PlannedOrders {
  costCenterId: string | null
  total: Cents
}

/** The pending requests that count in a budget once they are approved. They are shown and not counted yet. */
export function plannedFor(
  budget: { id: string },
  current: readonly { id: string; costCenterId: string | null }[],
  planned: readonly PlannedOrders[],
): Cents {
  return planned
    .filter(({ costCenterId }) => budgetFor(current, costCenterId)?.id === budget.id)
    .reduce((sum, { total }) => sum + total, 0)
}
