/** The rules of agreements: their states, their days and pasted prices; pure. */

import type { Period } from '#app/lib/dates.ts'
import { type Cents, CURRENCY_SYMBOL, centsFromDecimal } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { readAmount } from '#app/lib/typed-number.ts'
import { optionalQuantity } from '#app/pricing/agreed-min-order.ts'
import { MAX_DISCOUNT_BP } from '#app/pricing/company-terms.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { MAX_UNIT_PRICE } from '#app/pricing/max-unit-price.ts'

export const AGREEMENT_STATUSES = ['draft', 'active', 'ended'] as const
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number]

/** The status on a day: an active agreement may begin later, and ends by itself. */
export type AgreementState = AgreementStatus | 'upcoming'

export const MAX_AGREEMENTS = 200
export const MAX_AGREED_PRICES = 5_000
/** Prices with volume prices in one change. */
export const MAX_DETAILED_PRICES = 300
/** Of a pasted row. */
export const MAX_ROW_LENGTH = 400
/** For how long the order list says that an agreement ended. */
export const ENDED_NOTICE_DAYS = 14

export function agreementState(
  { status, startsOn, endsOn }: Period & { status: AgreementStatus },
  day: string,
): AgreementState {
  if (status !== 'active') return status
  if (day > endsOn) return 'ended'
  return day < startsOn ? 'upcoming' : 'active'
}

/** The agreement that applies on days that another one should have. */
export interface OverlappingAgreement extends Period {
  id: string
  name: string
}

/** The amount that an agreed price takes off the list price; negative if it is above. */
export function marginToList(listPrice: Cents, price: Cents): { amount: Cents; percent: number } {
  const amount = price - listPrice
  return { amount, percent: Math.round((amount / listPrice) * 1_000) / 10 }
}

/** The cells of a row of a spreadsheet, as pasted. */
export interface PastedPrice {
  sku: string
  price: string
  minOrder: string
  orderMultiple: string
  /** From this quantity on the price applies; empty for the price below all volume prices. */
  from: string
}

/** The cells of a row that is sent, in this order. */
const CELLS = ['sku', 'price', 'minOrder', 'orderMultiple', 'from'] as const

/** The order of pasted columns that have no names. */
export const PASTE_LAYOUTS = {
  limits: ['sku', 'price', 'minOrder', 'orderMultiple'],
  volume: ['sku', 'price', 'from'],
} as const satisfies Record<string, readonly (keyof PastedPrice)[]>
export type PasteLayout = keyof typeof PASTE_LAYOUTS

/** How people name their columns. The first expression that fits decides. */
const COLUMN_NAMES: readonly [keyof PastedPrice, RegExp][] = [
  ['sku', /^(sku|article|artikel|item|part|product|code)/i],
  ['price', /price|preis|usd/i],
  ['minOrder', /^min/i],
  ['orderMultiple', /multiple|steps?$/i],
  ['from', /^(from|quantity|qty|units|tier|ab|menge)\b/i],
]

/** The rows of a paste, each with its cells in one order. Names in the first row decide where each column is. */
export function splitPastedPrices(text: string, layout: PasteLayout = 'limits'): string[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => row.split(row.includes('\t') ? '\t' : ';').map((cell) => cell.trim()))
  const named = readColumnNames(rows[0] ?? [])
  // Columns after the last name are those of the layout.
  const namedColumns = named?.includes('price') ? named : []
  const columns: readonly unknown[] = [...namedColumns, ...PASTE_LAYOUTS[layout].slice(namedColumns.length)]
  return rows.slice(named ? 1 : 0).map((row) => {
    const cells = CELLS.map((cell) => row[columns.indexOf(cell)] ?? '')
    return cells.join('\t').trimEnd().slice(0, MAX_ROW_LENGTH)
  })
}

/** The column in each cell of a first row of names; null for a row of values. */
function readColumnNames(cells: readonly string[]): (keyof PastedPrice | undefined)[] | null {
  const names = cells.map((cell) => COLUMN_NAMES.find(([, pattern]) => pattern.test(cell))?.[0])
  const hasNumbers = cells.slice(1).some((cell) => /\d/.test(cell))
  return names[0] === 'sku' && !hasNumbers ? names : null
}

export function readPastedRow(row: string): PastedPrice {
  const cells = row.split('\t').map((cell) => cell.trim())
  const [sku = '', price = '', minOrder = '', orderMultiple = '', from = ''] = cells
  return { sku, price, minOrder, orderMultiple, from }
}

export interface ParsedPrice {
  price: Cents
  /** Null where the cell is empty. */
  minOrderQuantity: number | null
  orderMultiple: number | null
  /** Null for the price below all volume prices. */
  from: number | null
}

const DECIMAL = /^\s?(\d{1,9}(?:\.\d+)?)$/
const WHOLE = /^\d{1,9}$/

/** The values of a pasted row, or why it is rejected. */
export function parsePastedPrice(row: PastedPrice): ParsedPrice | { problem: string } {
  if (row.sku === '') return { problem: 'Enter a SKU.' }
  const price = parsePrice(row.price)
  if (typeof price === 'string') return { problem: price }
  const minOrder = parseCount(row.minOrder, 0)
  if (minOrder === undefined) return { problem: 'The minimum must be a whole number.' }
  const orderMultiple = parseCount(row.orderMultiple, 1)
  if (orderMultiple === undefined) return { problem: 'The multiple must be a whole number above 0.' }
  const from = parseCount(row.from, 1)
  if (from === undefined) return { problem: 'The quantity must be a whole number above 0.' }
  const terms = { price, minOrderQuantity: optionalQuantity(minOrder), orderMultiple }
  if (from === null || from === 1) return { ...terms, from: null }
  if (minOrder !== null || orderMultiple !== null)
    return { problem: 'Enter minimum and multiple in the row of the price without a quantity.' }
  return { ...terms, from }
}

function parsePrice(text: string): Cents | string {
  if (text === '') return 'Enter a price.'
  // The sentence of the product import.
  if (text.includes(',')) return 'Use a point for decimals and nothing for thousands, such as 1490.50.'
  const [, digits] =
    DECIMAL.exec(text.startsWith(CURRENCY_SYMBOL) ? text.slice(CURRENCY_SYMBOL.length) : text) ?? []
  if (digits === undefined) return text.startsWith('-') ? 'The price must be above 0.' : 'Enter a number.'
  const price = centsFromDecimal(Number(digits))
  if (price === null) return 'The price must have at most two decimals.'
  if (price === 0) return 'The price must be above 0.'
  return price > MAX_UNIT_PRICE * 100 ? `The price must be at most ${formatNumber(MAX_UNIT_PRICE)}.` : price
}

/** Null for '', undefined for text that is no such number. */
export function parseCount(text: string, min: number): number | null | undefined {
  if (text === '') return null
  const count = WHOLE.test(text) ? Number(text) : Number.NaN
  return count >= min && count <= MAX_QUANTITY ? count : undefined
}

/** '12.5' → 1250, in hundredths of a percent; null for '', undefined for text that is no discount. */
export function parseDiscount(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const discountBp = Math.round(readAmount(typed) * 100)
  return discountBp >= 1 && discountBp <= MAX_DISCOUNT_BP ? discountBp : undefined
}

/** Dollars above 0; null for '', undefined for text that is no amount. */
export function parseAmount(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const amount = readAmount(typed)
  return amount > 0 && centsFromDecimal(amount) !== null ? amount : undefined
}
