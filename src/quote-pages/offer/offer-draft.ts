/** The lines of an offer while sales edit them: texts as typed, and what they mean. Pure. */
import { type Cents, formatAmount } from '#app/lib/money.ts'
import { MAX_UNIT_PRICE } from '#app/pricing/max-unit-price.ts'
import { getUnitPrice, type PriceTier } from '#app/pricing/price-tiers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { type PriceMark, priceMarks } from '#app/quotes/versions/price-marks.ts'
import { type FREIGHT_LABELS, offerCopy } from '../core/copy.ts'
import {
  discountedPrice,
  parsePrice,
  parseUnitCount,
  priceText,
  readPriceEntry,
} from '../core/price-entry.ts'

/** Shown beside the entry. */
export interface LineFigures {
  /** Null without a product. */
  listPrice: Cents | null
  agreementPrice: Cents | null
  targetPrice: Cents | null
  /** Of the product; null for none. */
  floorPrice: Cents | null
  stock: number | null
  leadTimeDays: number | null
  lastOrder: { price: Cents; placedAt: string } | null
}

export interface OfferLine extends LineFigures {
  lineNo: number
  /** True for a line without product, whose name and note are entered. */
  isFreeText: boolean
  sku: string
  name: string
  quantity: string
  price: string
  readyOn: string
  note: string
  /** '100 175.00, 200 170.00' */
  tiers: string
  /** Why fewer units than the minimum are offered; '' if they are not. */
  belowMinimumReason: string
  /** Why the price is 0; not sent with another price. */
  freeReason: string
}

/** A line for a training or a special paint. */
export const newFreeTextLine = (lineNo: number): OfferLine => ({
  lineNo,
  isFreeText: true,
  sku: '',
  name: '',
  quantity: '1',
  price: '',
  readyOn: '',
  note: '',
  tiers: '',
  belowMinimumReason: '',
  freeReason: '',
  stock: null,
  leadTimeDays: null,
  lastOrder: null,
  listPrice: null,
  agreementPrice: null,
  targetPrice: null,
  floorPrice: null,
})

/** The validity, freight and texts of an offer. */
export interface OfferTerms {
  /** '' until it is entered. */
  validUntil: string
  acceptance: 'whole' | 'parts'
  freightKind: keyof typeof FREIGHT_LABELS
  /** As typed. */
  freight: string
  terms: string
  note: string
}

export type OfferEntry = Partial<
  Pick<
    OfferLine,
    'name' | 'quantity' | 'price' | 'readyOn' | 'note' | 'tiers' | 'belowMinimumReason' | 'freeReason'
  >
>

/** '100 175.00, 200 170.00' → two tiers; undefined if a part is no quantity with a price. */
export function parseOfferTiers(text: string): PriceTier[] | undefined {
  const parts = text
    .split(/[,;\n]\s+|\n|;/)
    .map((part) => part.trim())
    .filter(Boolean)
  const tiers = parts.map((part) => {
    const [, from = '', price = ''] = /^([\d,]+)(?:\s*:\s*|\s+)(\S+)$/.exec(part) ?? []
    return { from: parseUnitCount(from), unitPrice: parsePrice(price) }
  })
  const isComplete = (tier: (typeof tiers)[number]): tier is PriceTier =>
    tier.from !== undefined && tier.unitPrice !== undefined
  return tiers.every(isComplete) ? tiers : undefined
}

export const formatOfferTiers = (tiers: readonly PriceTier[]): string =>
  tiers.map(({ from, unitPrice }) => `${from} ${priceText(unitPrice)}`).join(', ')

export function lineTotal({ quantity, price, tiers }: OfferLine): Cents | undefined {
  const units = parseUnitCount(quantity)
  const unitPrice = parsePrice(price)
  if (units === undefined || unitPrice === undefined) return undefined
  const terms = { listPrice: unitPrice, priceTiers: parseOfferTiers(tiers) ?? [] }
  return orderTotal([{ quantity: units, unitPrice: getUnitPrice(units, terms) }])
}

export interface OfferTotals {
  goods: Cents
  /** At list prices, free texts at their own. */
  list: Cents
  /** Lines that have no valid price or quantity yet. */
  open: number
}

export function offerTotals(lines: readonly OfferLine[]): OfferTotals {
  const totals = { goods: 0, list: 0, open: 0 }
  for (const line of lines) {
    const total = lineTotal(line)
    const units = parseUnitCount(line.quantity) ?? 0
    if (total === undefined) totals.open += 1
    totals.goods += total ?? 0
    totals.list += line.listPrice === null ? (total ?? 0) : line.listPrice * units
  }
  return totals
}

/** The entries with which each product is offered at the same discount off its list price. */
export function discountEntries(lines: readonly OfferLine[], basisPoints: number): Map<number, OfferEntry> {
  return new Map(
    lines.flatMap(({ lineNo, listPrice }): [number, OfferEntry][] =>
      listPrice === null ? [] : [[lineNo, { price: priceText(discountedPrice(listPrice, basisPoints)) }]],
    ),
  )
}

/** The entry as an amount, once the field is left: '-5%' becomes the price. Other texts stay as they are typed. */
export function completePrice(line: OfferLine): string {
  const price = readPriceEntry(line.price, line)
  return price === undefined ? line.price : priceText(price)
}

export interface OfferLineProblem {
  /** 'details' are entered in the dialog of the line. */
  field: 'name' | 'quantity' | 'price' | 'details'
  message: string
}

/** Why the line cannot be offered; undefined if it can. */
export function lineProblem(line: OfferLine): OfferLineProblem | undefined {
  if (line.name.trim() === '') return { field: 'name', message: offerCopy.noName }
  const price = parsePrice(line.price)
  const tiers = parseOfferTiers(line.tiers)
  if (parseUnitCount(line.quantity) === undefined) return { field: 'quantity', message: offerCopy.noQuantity }
  if (price === undefined) return { field: 'price', message: offerCopy.noPrice }
  if (tiers === undefined) return { field: 'details', message: offerCopy.noTiers }
  if ([price, ...tiers.map(({ unitPrice }) => unitPrice)].some((one) => one > MAX_UNIT_PRICE * 100))
    return { field: 'price', message: offerCopy.tooHigh }
  if (price > 0) return undefined
  if (tiers.length > 0) return { field: 'details', message: offerCopy.freeWithTiers }
  return line.freeReason.trim() === '' ? { field: 'details', message: offerCopy.noFreeReason } : undefined
}

/** The limits that the prices of the line exceed; none while there is no price. */
export function lineMarks({ price, tiers, listPrice, floorPrice }: OfferLine, maxDiscount: number) {
  const unitPrice = parsePrice(price)
  if (unitPrice === undefined || listPrice === null) return []
  const priceTiers = parseOfferTiers(tiers) ?? []
  return priceMarks({ unitPrice, priceTiers, listPrice }, { maxDiscount, floorPrice })
}

/** Warnings about a line that can be sent all the same. */
export function lineWarnings(line: OfferLine, maxDiscount: number): string[] {
  const texts: Readonly<Record<PriceMark, string>> = {
    'above-list': offerCopy.aboveList,
    'deep-discount': offerCopy.deepDiscount(maxDiscount),
    'below-floor': offerCopy.belowFloor(formatAmount(line.floorPrice ?? 0)),
  }
  return lineMarks(line, maxDiscount).map((mark) => texts[mark])
}

/** Before sending: how many lines exceed each limit. */
export function offerWarnings(lines: readonly OfferLine[], maxDiscount: number): string[] {
  const marks = lines.map((line) => lineMarks(line, maxDiscount))
  const count = (mark: PriceMark) => marks.filter((one) => one.includes(mark)).length
  return [
    ...(count('above-list') > 0 ? [offerCopy.linesAboveList(count('above-list'))] : []),
    ...(count('deep-discount') > 0 ? [offerCopy.linesDeepDiscount(count('deep-discount'), maxDiscount)] : []),
    ...(count('below-floor') > 0 ? [offerCopy.linesBelowFloor(count('below-floor'))] : []),
  ]
}
