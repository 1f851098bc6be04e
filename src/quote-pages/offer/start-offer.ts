/** An offer as the editor starts with it, and as the API takes it. Pure. */
import { addCalendarDays, utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, optionalCents, requireCents } from '#app/lib/money.ts'
import type { Quote, QuoteVersion } from '#app/quotes/core/contract.ts'
import { parsePrice, parseUnitCount, priceText } from '../core/price-entry.ts'
import { formatOfferTiers, type OfferLine, type OfferTerms, parseOfferTiers } from './offer-draft.ts'

/** The lines of the newest version: the quantities and targets of a buyer, or our own prices. */
export function startLines(quote: Quote, version: QuoteVersion): OfferLine[] {
  return version.lines.map((line) => {
    const figures = quote.figures?.find(({ lineNo }) => lineNo === line.lineNo)
    return {
      lineNo: line.lineNo,
      isFreeText: line.productID === null,
      sku: line.sku,
      name: line.name,
      quantity: String(line.quantity),
      price: priceText(optionalCents(line.price)),
      readyOn: line.readyOn ?? '',
      note: line.note,
      tiers: formatOfferTiers(
        line.priceTiers.map(({ from, price }) => ({ from, unitPrice: requireCents(price) })),
      ),
      belowMinimumReason: line.belowMinimum ?? '',
      freeReason: line.freeReason ?? '',
      listPrice: optionalCents(line.listPrice),
      targetPrice: optionalCents(line.targetPrice),
      agreementPrice: optionalCents(figures?.agreementPrice ?? null),
      floorPrice: optionalCents(figures?.floorPrice ?? null),
      stock: figures?.stock ?? null,
      leadTimeDays: figures?.leadTimeDays ?? null,
      lastOrder: figures?.lastOrder
        ? { price: requireCents(figures.lastOrder.price), placedAt: figures.lastOrder.placedAt }
        : null,
    }
  })
}

/** The number of a line that no version has. */
export const nextLineNo = ({ versions }: Quote): number =>
  Math.max(0, ...versions.flatMap(({ lines }) => lines.map(({ lineNo }) => lineNo))) + 1

/** Offers of most are valid for a month. */
const USUAL_VALIDITY_DAYS = 30

/** Those of our last offer, with a new validity. */
export function startTerms(versions: readonly QuoteVersion[]): OfferTerms {
  const last = versions.findLast(({ author }) => author === 'seller')
  return {
    validUntil: addCalendarDays(utcDay(new Date()), USUAL_VALIDITY_DAYS),
    acceptance: last?.acceptance ?? 'whole',
    freightKind: last?.freightKind ?? 'later',
    freight: last && last.freight > 0 ? priceText(requireCents(last.freight)) : '',
    terms: last?.terms ?? '',
    note: '',
  }
}

/** @param version the version that the offer answers */
export function offerInput(version: number, lines: readonly OfferLine[], terms: OfferTerms) {
  return {
    version,
    validUntil: terms.validUntil,
    acceptance: terms.acceptance,
    freightKind: terms.freightKind,
    freight: terms.freightKind === 'firm' ? decimalFromCents(parsePrice(terms.freight) ?? 0) : 0,
    terms: terms.terms.trim(),
    note: terms.note.trim(),
    lines: lines.map((line) => ({
      lineNo: line.lineNo,
      ...(line.isFreeText && { name: line.name.trim() }),
      quantity: parseUnitCount(line.quantity) ?? 0,
      price: decimalFromCents(parsePrice(line.price) ?? 0),
      freeReason: parsePrice(line.price) === 0 ? line.freeReason.trim() : null,
      priceTiers: (parseOfferTiers(line.tiers) ?? []).map(({ from, unitPrice }) => ({
        from,
        price: decimalFromCents(unitPrice),
      })),
      readyOn: line.readyOn || null,
      note: line.note.trim(),
      belowMinimum: line.belowMinimumReason.trim() || null,
    })),
  }
}
