/** Entries in the price column of an offer: typed by sales, or pasted. Pure. */

import { type Cents, centsFromDecimal, formatAmount } from '#app/lib/money.ts'
import { readAmount } from '#app/lib/typed-number.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import { normalizeSku } from '#app/products/core/rules.ts'

/** 12.5% are 1,250 basis points. */
const BASIS_POINTS = 10_000

/** A price that is `basisPoints` below another one, half a cent up. */
export const discountedPrice = (price: Cents, basisPoints: number): Cents =>
  Math.round((price * (BASIS_POINTS - basisPoints)) / BASIS_POINTS)

/** '12.5' or '12.5%' → 1250; undefined for any other text. */
export function parsePercent(text: string): number | undefined {
  const [, digits] = /^(\d{1,2}(?:\.\d{1,2})?|100)\s*%?$/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Math.round(Number(digits) * 100)
}

/** How far a price is from another one, in percent with one decimal: '−7.5%'; '' for the same price or none to compare. */
export function formatChange(price: Cents | null, from: Cents | null): string {
  if (price === null || from === null || from === 0 || price === from) return ''
  const percent = Math.round(((price - from) / from) * 1_000) / 10
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}

/** '1,234.50', '$1234.5' and '1.234,50' → 123450; undefined for any other text. */
export function parsePrice(text: string): Cents | undefined {
  const cents = centsFromDecimal(readAmount(text))
  return cents === null || cents < 0 ? undefined : cents
}

/** The text of an amount in a field. */
export const priceText = (cents: Cents | null): string =>
  cents === null ? '' : formatAmount(cents).replaceAll(',', '')

/** A quantity as typed; undefined if it is none. */
export function parseUnitCount(text: string): number | undefined {
  const quantity = parseQuantityInput(text)
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined
}

interface PricedLine {
  listPrice: Cents | null
  agreementPrice: Cents | null
  targetPrice: Cents | null
}

/**
 * The unit price that an entry means: an amount, a percentage off the list price ('-5%'), or the letter of a column ('l' for
 * the list price, 'a' for the agreement, 't' for the target). Undefined if it means none.
 */
export function readPriceEntry(text: string, line: PricedLine): Cents | undefined {
  const entry = text.trim().toLowerCase()
  const [, sign, percent] = /^([-−+])\s*(.+)%$/.exec(entry) ?? []
  if (sign !== undefined) {
    const basisPoints = parsePercent(percent ?? '')
    if (basisPoints === undefined || line.listPrice === null) return undefined
    return discountedPrice(line.listPrice, sign === '+' ? -basisPoints : basisPoints)
  }
  const columns: Readonly<Record<string, Cents | null>> = {
    l: line.listPrice,
    a: line.agreementPrice,
    t: line.targetPrice,
  }
  return entry in columns ? (columns[entry] ?? undefined) : parsePrice(entry)
}

/** The most rows that are read of a pasted text. */
export const MAX_PASTED_ROWS = 1_000

interface PasteTarget {
  lineNo: number
  sku: string
}

export interface PastedPrices {
  /** The text of the price of each line. */
  texts: Map<number, string>
  /** Rows whose SKU no line has, or which have no line left. */
  unmatched: number
}

/**
 * A pasted column fills the lines from the current one on; rows with two columns or more are matched by their SKU, and
 * their last cell is the price.
 */
export function readPastedPrices(
  text: string,
  lines: readonly PasteTarget[],
  fromIndex: number,
): PastedPrices {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .slice(0, MAX_PASTED_ROWS)
  const products = lines.filter(({ sku }) => sku !== '')
  const bySku = new Map(products.map((line) => [normalizeSku(line.sku), line.lineNo]))
  const texts = new Map<number, string>()
  let unmatched = 0
  for (const [index, cells] of rows.entries()) {
    const lineNo =
      cells.length > 1 ? bySku.get(normalizeSku(cells[0] ?? '')) : lines[fromIndex + index]?.lineNo
    if (lineNo === undefined) unmatched += 1
    else texts.set(lineNo, cells.at(-1) ?? '')
  }
  return { texts, unmatched }
}
