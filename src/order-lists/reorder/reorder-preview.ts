/** A past order or a saved list, as it would be ordered today. Pure. */

import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { type Change, changesSince } from '#app/orders/reorder/reorder-diff.ts'
import { quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/contract.ts'
import { termsOf } from '#app/products/rules.ts'

export interface AgainLine {
  productID: string
  sku: string
  name: string
  quantity: number
  /** What each piece cost then; null for a list that was never ordered. */
  paid: Cents | null
  /** The machine today; null where it is not sold any more. */
  now: Product | null
}

export interface JudgedLine extends AgainLine {
  /** Pieces of it on the order list. */
  listed: number
  changes: readonly Change[]
  /** Today, at this quantity. */
  total: Cents | null
}

/** @param listed pieces of it that are on the order list already */
export function judgeAgain({ quantity, paid, now, ...line }: AgainLine, listed: number): JudgedLine {
  const terms = now && termsOf(now)
  const quote = terms && quoteLine(quantity, terms)
  const unitPrice = paid ?? quote?.unitPrice ?? 0
  return {
    ...line,
    quantity,
    paid,
    now,
    listed,
    changes: changesSince({ quantity, unitPrice }, terms, listed),
    total: quote?.total ?? null,
  }
}

const either = (quantities: readonly number[]) =>
  quantities.length > 0 ? ` Nearest: ${quantities.map(formatNumber).join(' or ')}.` : ''

export function changeWords(change: Change): string {
  switch (change.what) {
    case 'gone':
      return 'Not sold any more.'
    case 'price-up':
      return `Price up: ${formatMoney(change.now)} a piece, was ${formatMoney(change.was)}.`
    case 'price-down':
      return `Price down: ${formatMoney(change.now)} a piece, was ${formatMoney(change.was)}.`
    case 'stock-too-low':
      return change.available === 0
        ? 'None in stock now.'
        : `Only ${formatNumber(change.available)} in stock.${either(change.nearest)}`
    case 'minimum-not-exceeded':
      return `An order must now exceed ${formatNumber(change.minOrder)}.${either(change.nearest)}`
    case 'not-a-multiple':
      return `Now sold in steps of ${formatNumber(change.multiple)}.${either(change.nearest)}`
  }
}
