/** Formats the changed values of an audit event. */

import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import {
  CANCELLATION_REASON_LABELS,
  LOST_REASON_LABELS,
  PROMISE_REASON_LABELS,
} from '#app/lib/reason-labels.ts'
import { type AuditValues, NAMED_PERSONS } from './rules.ts'

/** Fields whose name is not already the words, such as `shippedUnits` for 'Shipped units'. */
const FIELD_LABELS: Record<string, string> = {
  lowStock: 'Low stock threshold',
  minOrder: 'Minimum order',
  fileName: 'File name',
  powerSource: 'Power source',
  promisedOn: 'Dispatch by',
  restock: 'Units returned to stock',
  sessions: 'Devices',
  sku: 'SKU',
  // The status of an order in events of earlier releases.
  state: 'Status',
}
/** Values that are codes in the API. */
const VALUE_LABELS: Record<string, Record<string, string>> = {
  reason: { ...CANCELLATION_REASON_LABELS, ...LOST_REASON_LABELS, ...PROMISE_REASON_LABELS },
  role: { admin: 'Administrator', customer: 'Customer' },
}
const MONEY_FIELDS: ReadonlySet<string> = new Set([
  'price',
  'floorPrice',
  'amount',
  'amountDue',
  'refundDue',
  'orderMinimum',
])
/** They tell whose name an event contains, for the deletion of that account. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(Object.keys(NAMED_PERSONS))
const MAX_VALUE_LENGTH = 80

export interface ChangeLine {
  name: string
  before: string | null
  after: string | null
}

/** Fields begin with a small letter; any other name is that of a product with its price. */
const isSku = (field: string) => !/^[a-z]/.test(field)

/** 'price' → 'Price', 'minOrder' → 'Minimum order', 'shippedUnits' and 'shipped_units' → 'Shipped units' */
function fieldLabel(field: string): string {
  if (isSku(field)) return field
  const words = field.replaceAll('_', ' ').replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
  return FIELD_LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`
}

function formatValue(field: string, value: AuditValues[string] | undefined): string | null {
  if (value === undefined) return null
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if ((MONEY_FIELDS.has(field) || isSku(field)) && typeof value === 'number')
    return formatMoney(centsForDisplay(value))
  if (typeof value === 'number') return formatNumber(value)
  const label = VALUE_LABELS[field]?.[value]
  if (label) return label
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH).trimEnd()} …` : value
}

/** 'Status: placed; Price: $149.00', for a cell of the export. */
export function formatValues(values: AuditValues | null): string {
  return Object.entries(values ?? {})
    .filter(([field]) => !HIDDEN_FIELDS.has(field))
    .map(([field, value]) => `${fieldLabel(field)}: ${formatValue(field, value)}`)
    .join('; ')
}

/** One line for each value that an action set or changed. Empty values of a new record are left out. */
export function formatChanges(before: AuditValues | null, after: AuditValues | null): ChangeLine[] {
  const newFields = Object.keys(after ?? {}).filter((field) => before !== null || Boolean(after?.[field]))
  const fields = new Set([...Object.keys(before ?? {}), ...newFields])
  const shown = [...fields].filter((field) => !HIDDEN_FIELDS.has(field))
  return shown.map((field) => ({
    name: fieldLabel(field),
    before: formatValue(field, before?.[field]),
    after: formatValue(field, after?.[field]),
  }))
}
