/** The lines and totals of a version as they are shown: on the page, in the PDF and in the workbook. Pure. */
import { CURRENCY } from '#app/lib/currency.ts'
import { type Cents, formatAmount, optionalCents, requireCents } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import type { QuoteLine, QuoteVersion } from './contract.ts'
import { acceptanceSentence, FREIGHT_SENTENCES } from './copy.ts'

/** The unit price of the quantity, by the tiers of the line; null while there is no price. */
export function unitPriceOf({ price, priceTiers, quantity }: QuoteLine): Cents | null {
  return optionalCents(priceTiers.findLast(({ from }) => from <= quantity)?.price ?? price)
}

export function lineTotalOf(line: QuoteLine): Cents | null {
  const unitPrice = unitPriceOf(line)
  return unitPrice === null ? null : orderTotal([{ unitPrice, quantity: line.quantity }])
}

/** '–' for no amount. */
export const amountText = (cents: Cents | null): string => (cents === null ? '–' : formatAmount(cents))

/** 'from 100 units 175.00' */
export const tierTexts = ({ priceTiers }: QuoteLine): string[] =>
  priceTiers.map(({ from, price }) => `from ${formatNumber(from)} units ${formatAmount(requireCents(price))}`)

/** '' for a line with a price. */
export const freeOfChargeText = ({ freeReason }: Pick<QuoteLine, 'freeReason'>): string =>
  freeReason === null ? '' : `Free of charge: ${freeReason}`

/** In documents, where the reason and the note share a place. */
export const noteText = (line: QuoteLine): string =>
  [freeOfChargeText(line), line.note].filter((text) => text !== '').join('. ')

interface VersionTotals {
  rows: (readonly [name: string, amount: string])[]
  /** Goods and firm freight. */
  total: Cents
  totalRow: readonly [name: string, amount: string]
}

export function versionTotals({ lines, freightKind, freight }: QuoteVersion): VersionTotals {
  const goods = lines.reduce((sum, line) => sum + (lineTotalOf(line) ?? 0), 0)
  const firm = freightKind === 'firm' ? requireCents(freight) : 0
  const total = goods + firm
  return {
    rows: [['Goods', formatAmount(goods)], ...(firm > 0 ? [['Freight', formatAmount(firm)] as const] : [])],
    total,
    totalRow: [`Total, ${CURRENCY}`, formatAmount(total)],
  }
}

/** Sentences about freight and acceptance, which the lines do not show. */
export function versionConditions({ author, freightKind, acceptance }: QuoteVersion): string[] {
  if (author === 'buyer') return []
  return [FREIGHT_SENTENCES[freightKind], acceptanceSentence(acceptance)].filter(
    (sentence) => sentence !== '',
  )
}
