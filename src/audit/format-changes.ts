/** The figures of an entry in words. */
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { AuditValues } from './rules.ts'

const FIELD_LABELS: Record<string, string> = {
  minOrder: 'Minimum order',
  onSale: 'On sale',
  sessions: 'Devices',
}
const MAX_VALUE_LENGTH = 80

export interface ChangeLine {
  name: string
  before: string | null
  after: string | null
}

/** 'price' → 'Price', 'minOrder' → 'Minimum order' */
function fieldLabel(fact: string): string {
  return FIELD_LABELS[fact] ?? `${fact.charAt(0).toUpperCase()}${fact.slice(1)}`
}

function formatValue(fact: string, value: AuditValues[string] | undefined): string | null {
  if (value === undefined) return null
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (fact === 'price' && typeof value === 'number') return formatMoney(centsFromDecimal(value) ?? 0)
  if (typeof value === 'number') return formatNumber(value)
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH).trimEnd()} …` : value
}

/** One line for each figure that a deed set or changed; of something new, what it has. */
export function formatChanges(before: AuditValues | null, after: AuditValues | null): ChangeLine[] {
  const given = Object.keys(after ?? {}).filter((fact) => before !== null || Boolean(after?.[fact]))
  const names = new Set([...Object.keys(before ?? {}), ...given])
  return [...names].map((fact) => ({
    name: fieldLabel(fact),
    before: formatValue(fact, before?.[fact]),
    after: formatValue(fact, after?.[fact]),
  }))
}
