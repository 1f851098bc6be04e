/** The figures of an entry in words. */
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { Facts } from './rules.ts'

const NAMES: Record<string, string> = {
  minOrder: 'Minimum order',
  onSale: 'On sale',
  sessions: 'Devices',
}
const LONGEST = 80

export interface FactLine {
  name: string
  before: string | null
  after: string | null
}

/** 'price' → 'Price', 'minOrder' → 'Minimum order' */
function shownName(fact: string): string {
  return NAMES[fact] ?? `${fact.charAt(0).toUpperCase()}${fact.slice(1)}`
}

function shownValue(fact: string, value: Facts[string] | undefined): string | null {
  if (value === undefined) return null
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (fact === 'price' && typeof value === 'number') return formatMoney(centsFromDecimal(value) ?? 0)
  if (typeof value === 'number') return formatNumber(value)
  return value.length > LONGEST ? `${value.slice(0, LONGEST).trimEnd()} …` : value
}

/** One line for each figure that a deed set or changed; of something new, what it has. */
export function factLines(before: Facts | null, after: Facts | null): FactLine[] {
  const given = Object.keys(after ?? {}).filter((fact) => before !== null || Boolean(after?.[fact]))
  const names = new Set([...Object.keys(before ?? {}), ...given])
  return [...names].map((fact) => ({
    name: shownName(fact),
    before: shownValue(fact, before?.[fact]),
    after: shownValue(fact, after?.[fact]),
  }))
}
