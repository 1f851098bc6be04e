/** Formats the changed values of an audit event. */
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { AuditValues } from './rules.ts'

const FIELD_LABELS: Record<string, string> = {
  amountDue: 'Amount due',
  cancelledUnits: 'Cancelled units',
  minOrder: 'Minimum order',
  fileName: 'File name',
  lowStock: 'Low-stock threshold',
  onSale: 'On sale',
  orderMultiple: 'Order multiple',
  payBy: 'Pay by',
  powerSource: 'Power source',
  promisedOn: 'Dispatch by',
  sessions: 'Devices',
  shippedUnits: 'Shipped units',
  sku: 'SKU',
  volumePrices: 'Volume prices',
  // The status of an order in events of earlier releases.
  state: 'Status',
}
const MONEY_FIELDS: ReadonlySet<string> = new Set(['price', 'amountDue'])
const MAX_VALUE_LENGTH = 80

export interface ChangeLine {
  name: string
  before: string | null
  after: string | null
}

/** 'price' → 'Price', 'minOrder' → 'Minimum order' */
function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}

function formatValue(field: string, value: AuditValues[string] | undefined): string | null {
  if (value === undefined) return null
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (MONEY_FIELDS.has(field) && typeof value === 'number') return formatMoney(centsForDisplay(value))
  if (typeof value === 'number') return formatNumber(value)
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH).trimEnd()} …` : value
}

/** One line for each value that an action set or changed. Empty values of a new record are left out. */
export function formatChanges(before: AuditValues | null, after: AuditValues | null): ChangeLine[] {
  const newFields = Object.keys(after ?? {}).filter((field) => before !== null || Boolean(after?.[field]))
  const fields = new Set([...Object.keys(before ?? {}), ...newFields])
  return [...fields].map((field) => ({
    name: fieldLabel(field),
    before: formatValue(field, before?.[field]),
    after: formatValue(field, after?.[field]),
  }))
}
