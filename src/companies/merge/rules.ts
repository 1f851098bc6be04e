/** The rules of merging two companies; pure. */
import { haveCommonDay } from '#app/lib/dates.ts'
import { type BudgetPeriod, overlaps } from '../budgets/rules.ts'

export interface NamedItem {
  name: string
  /** As the database writes it in lower case, because it compares the names. */
  lower: string
}

/** The name, or the name with the first free number behind it. Adds the result to the taken names. */
export function takeFreeName({ name, lower }: NamedItem, taken: Set<string>, maxLength: number): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`
    const candidate = lower.slice(0, maxLength - suffix.length) + suffix
    if (taken.has(candidate)) continue
    taken.add(candidate)
    return name.slice(0, maxLength - suffix.length) + suffix
  }
}

/** True if both budgets would count an order of today or later. */
export function willOverlap(one: BudgetPeriod, other: BudgetPeriod, today: string): boolean {
  const future = { startsOn: today, endsOn: '9999-12-31' }
  return overlaps(one, other) && haveCommonDay(one, future) && haveCommonDay(other, future)
}
