/** The rows that can be ordered, and what they add up to. Pure. */
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { ORDER_TOO_LARGE } from '#app/order-lists/core/copy.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import type { RowResult } from '../core/validate-rows.ts'

export type ValidRow = Extract<RowResult, { status: 'valid' }>

export const validRowsOf = (results: readonly RowResult[]): ValidRow[] =>
  results.flatMap((result) => (result.status === 'valid' ? [result] : []))

/** '35 valid rows, 812 units' */
export function validRowsSummary(validRows: readonly ValidRow[]): string {
  const units = validRows.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${formatPlural(validRows.length, ['valid row', 'valid rows'])}, ${formatUnits(units)}`
}

/** Null if the total exceeds the maximum order value. */
export function rowsTotal(validRows: readonly ValidRow[]): Cents | null {
  try {
    return orderTotal(validRows.map(({ quantity, price }) => ({ quantity, unitPrice: price.unitPrice })))
  } catch {
    return null
  }
}

/** @param freight in cents, which is part of the total */
export function formatRowsTotal(validRows: readonly ValidRow[], freight = 0): string {
  const total = rowsTotal(validRows)
  return total === null ? ORDER_TOO_LARGE : formatMoney(total + freight)
}
