/**
 * The prices of order lines, and why a line cannot be ordered. The shop uses these rules before an order is written, with
 * the products as it last saw them, and after a refusal, with the locked rows. The statement only compares.
 */
import { utcDay } from '#app/lib/dates.ts'
import { DEFAULT_CALENDAR, type WorkingCalendar } from '#app/lib/working-days.ts'
import { maxUnpaidUnits } from '#app/orders/core/payment-deadline-rules.ts'
import {
  type AgreedPrice,
  type AgreementTerms,
  agreedUnitPrice,
  companyTerms,
} from '#app/pricing/company-terms.ts'
import { getUnitPrice, type SellingTerms } from '#app/pricing/price-tiers.ts'
import { getSmallestOrder, quantityProblem } from '#app/pricing/quantity-rules.ts'
import { leadTimeDay, type ProductSupply, promiseOf } from '#app/promises/rules.ts'

/** A product of the order. Lines of the same product were merged. */
export interface RequestedLine {
  productId: string
  quantity: number
  /** The unit prices in cents that the buyer saw, one for each merged line. */
  pricesSeen: number[]
  /** The ship-by date that the buyer saw: units that are not in stock may ship until then. */
  shipsBy?: string | undefined
}

/** A product as an order needs it. */
export interface OrderableProduct {
  /** Increases with every change of its terms or texts, not with the stock. */
  version: number
  sku: string
  skuKey: string
  name: string
  /** At list prices. */
  terms: Omit<SellingTerms, 'available'>
  /** Null if it is not known; absent if it was not read: only freight by weight needs it. */
  packedMassKg?: number | null | undefined
  /** Its backorders, if they were read: only an order with a ship-by date needs them. */
  supply: VersionedSupply | null
}

export type VersionedSupply = ProductSupply & { version: number }

/** The terms of a quote, instead of those of the catalog and the agreement. */
export interface QuotedTerms {
  /** 'quote:{id}.{version}' */
  source: string
  /** By product. Others have the prices of today. */
  terms: ReadonlyMap<string, Pick<SellingTerms, 'listPrice' | 'priceTiers'> & { isAnyQuantity: boolean }>
  freeTextLines: readonly FreeTextLine[]
}

/** A line without product, such as a training: it has a price and no stock, and follows the lines with products. */
export interface FreeTextLine {
  /** Of the quote. */
  lineNo: number
  name: string
  description: string
  quantity: number
  unitPrice: number
  terms: Pick<SellingTerms, 'listPrice' | 'priceTiers'>
}

/** Decides the price of a line, besides the product. */
export interface PricingRules {
  quoted?: QuotedTerms | undefined
  agreement: (AgreementTerms & { id: string; prices: ReadonlyMap<string, AgreedPrice> }) | null
  /** The limits of unpaid orders of this buyer; absent for no limit. */
  unpaid?: UnpaidHoldings | undefined
  at: Date
  /** For ship-by dates. */
  calendar?: WorkingCalendar | undefined
  cutOff?: string | undefined
}

/** The limits of a customer who has never paid, and the figures of the unpaid orders. Amounts are in cents. */
export interface UnpaidHoldings {
  /** Of the stock of a product. */
  sharePercent: number
  limit: number
  held: number
  /** The held units of each product. */
  units: ReadonlyMap<string, number>
}

export interface PricedOrderLine {
  productId: string
  quantity: number
  shipsBy: string | undefined
  product: OrderableProduct
  /** Of this buyer. */
  terms: Omit<SellingTerms, 'available'>
  unitPrice: number
  /** Where the price is from: 'list', 'agreement:{id}' or 'quote:{id}.{version}'. */
  source: string
  /** The day by which units ship that are not in stock; null if the order takes none. */
  promisedOn: string | null
}

/** Why a product cannot be ordered, with its current limits and price. */
export interface LineProblem {
  productId: string
  code:
    | 'product-not-found'
    | 'price-changed'
    | 'quantity-out-of-range'
    | 'not-an-order-multiple'
    | 'unpaid-limit'
    | 'backorder-limit'
    | 'promise-changed'
  quantity: number
  sku: string
  name: string
  /** `available` is the stock. */
  terms: SellingTerms
  /** The unit price at this quantity. */
  unitPrice: number
  /** The most units of the product that this buyer may have in unpaid orders, and those they have. */
  unpaid?: { limit: number; held: number }
  /** The ship-by date that replaced the one that the buyer saw. */
  shipsBy?: string | null
}

/** Of several lines of a product the earliest day counts. Nothing for lines from the stock, whose hash stays the same. */
export function shipsBySeen(lines: readonly { shipsBy?: string | undefined }[]): { shipsBy?: string } {
  const [shipsBy] = lines.flatMap((line) => line.shipsBy ?? []).sort()
  return shipsBy === undefined ? {} : { shipsBy }
}

export function priceLine(
  { productId, quantity, shipsBy }: Pick<RequestedLine, 'productId' | 'quantity' | 'shipsBy'>,
  product: OrderableProduct,
  rules: PricingRules,
): PricedOrderLine {
  const { terms, source } = termsOfLine(productId, quantity, product.terms, rules)
  const unitPrice = getUnitPrice(quantity, terms)
  const promisedOn = promisedDay(shipsBy, product, rules)
  return { productId, quantity, shipsBy, product, terms, unitPrice, source, promisedOn }
}

/** Customers who have never paid hold a share of the stock, and nothing that is not produced. A quote promises its own day. */
function promisedDay(shipsBy: string | undefined, { supply }: OrderableProduct, rules: PricingRules) {
  if (shipsBy === undefined || rules.unpaid) return null
  if (rules.quoted) return shipsBy
  const day = leadTimeDay(supply, promiseDay(rules))
  return day !== null && day <= shipsBy ? day : null
}

/** The terms of the quote, or of the agreement and the list. */
export function termsOfLine(
  productId: string,
  quantity: number,
  list: Omit<SellingTerms, 'available'>,
  { agreement, quoted, at }: Pick<PricingRules, 'agreement' | 'quoted' | 'at'>,
): Pick<PricedOrderLine, 'terms' | 'source'> {
  const offered = quoted?.terms.get(productId)
  if (quoted && offered) {
    const { isAnyQuantity, ...prices } = offered
    const limits = isAnyQuantity ? { minOrderQuantity: 1, orderMultiple: 1 } : {}
    return { terms: { ...list, ...limits, ...prices }, source: quoted.source }
  }
  const terms = companyTerms(list, agreement, agreement?.prices.get(productId), utcDay(at))
  const isAgreed = agreement !== null && getUnitPrice(quantity, terms) < getUnitPrice(quantity, list)
  return { terms, source: isAgreed ? `agreement:${agreement.id}` : 'list' }
}

const promiseDay = ({ at, calendar = DEFAULT_CALENDAR, cutOff = '' }: PricingRules) => ({
  at,
  calendar,
  cutOff,
})

export const toLineProblem = (
  code: LineProblem['code'],
  { productId, quantity, product: { sku, name }, unitPrice, terms }: PricedOrderLine,
  available: number,
): LineProblem => ({ code, productId, quantity, sku, name, unitPrice, terms: { ...terms, available } })

/** @param stock of the locked row; absent before it is known */
export function findLineProblem(
  line: PricedOrderLine,
  pricesSeen: readonly number[],
  rules: PricingRules,
  stock = Number.MAX_SAFE_INTEGER,
): LineProblem | null {
  const { quantity, terms } = line
  const isAboveStock = quantity > stock && line.shipsBy !== undefined && !rules.unpaid
  const ofPromise = isAboveStock && !rules.quoted ? findPromiseProblem(line, rules, stock) : null
  if (ofPromise) return ofPromise
  const ofQuantity = quantityProblem(quantity, { ...terms, available: isAboveStock ? quantity : stock })
  if (ofQuantity === 'not-an-order-multiple') return toLineProblem(ofQuantity, line, stock)
  if (ofQuantity) return toLineProblem('quantity-out-of-range', line, stock)
  const unpaid = rules.unpaid && unpaidUnits(line, rules.unpaid, stock)
  if (unpaid && unpaid.held + quantity > unpaid.limit)
    return { ...toLineProblem('unpaid-limit', line, stock), unpaid }
  // The buyer of a quote has accepted its total.
  if (rules.quoted) return null
  const accepted = acceptedPrices(line, rules)
  return pricesSeen.every((price) => accepted.includes(price))
    ? null
    : toLineProblem('price-changed', line, stock)
}

/** Why a line above the stock cannot be promised as the buyer saw it. */
function findPromiseProblem(line: PricedOrderLine, rules: PricingRules, stock: number): LineProblem | null {
  const { quantity, terms, product, shipsBy: seen = '' } = line
  const { supply } = product
  const { orderMultiple } = terms
  const { parts, shipsBy, available } = promiseOf(
    quantity,
    { stock, orderMultiple, supply },
    promiseDay(rules),
  )
  if (parts.length === 0) {
    const isOpen = leadTimeDay(supply, promiseDay(rules)) !== null
    return toLineProblem(
      isOpen ? 'backorder-limit' : 'quantity-out-of-range',
      line,
      isOpen ? available : stock,
    )
  }
  if (shipsBy === null || shipsBy <= seen) return null
  return { ...toLineProblem('promise-changed', line, available), shipsBy }
}

/** Each price that the buyer may have seen: with or without the price tier, and of the list or the agreement. */
function acceptedPrices(
  { productId, quantity, product, unitPrice }: PricedOrderLine,
  { agreement }: PricingRules,
) {
  const { terms: list } = product
  const ofAgreement = agreement && agreedUnitPrice(list.listPrice, agreement, agreement.prices.get(productId))
  const agreed =
    ofAgreement === null ? [] : [Math.min(list.listPrice, ofAgreement), getUnitPrice(quantity, list)]
  return [unitPrice, list.listPrice, ...agreed]
}

function unpaidUnits(
  { productId, terms }: PricedOrderLine,
  { units, sharePercent }: UnpaidHoldings,
  stock: number,
) {
  const held = units.get(productId) ?? 0
  const smallest = getSmallestOrder(terms)
  return { held, limit: maxUnpaidUnits({ available: stock, held, smallest }, sharePercent) }
}

/**
 * The least stock with which the line can be ordered. A customer who has never paid takes only a share of the stock: the
 * smallest stock of which `maxUnpaidUnits` is enough.
 */
export function minStock(
  { productId, quantity, terms }: PricedOrderLine,
  unpaid: UnpaidHoldings | undefined,
): number {
  if (!unpaid) return quantity
  const held = unpaid.units.get(productId) ?? 0
  if (held + quantity <= getSmallestOrder(terms)) return quantity
  const needed = Math.ceil(((held + quantity) * 100) / unpaid.sharePercent) - held
  return Math.max(quantity, needed)
}

/** The highest amount of unpaid orders: at least one smallest order of one of the products, with its freight. */
export const maxUnpaidAmount = (
  lines: readonly PricedOrderLine[],
  { limit }: UnpaidHoldings,
  freight: number,
): number =>
  Math.max(limit, ...lines.map(({ terms, unitPrice }) => getSmallestOrder(terms) * unitPrice + freight))

/** In cents, with the lines of a quote that have no product. Not exact above `MAX_CENTS`, where no order is placed. */
export const totalOf = (lines: readonly PricedOrderLine[], quoted: QuotedTerms | undefined): number =>
  [...lines, ...(quoted?.freeTextLines ?? [])].reduce(
    (sum, { unitPrice, quantity }) => sum + unitPrice * quantity,
    0,
  )

/** For a product that does not exist. */
export const unknownProduct = (productId: string, quantity: number): LineProblem => ({
  code: 'product-not-found',
  productId,
  quantity,
  sku: '',
  name: '',
  unitPrice: 0,
  terms: { minOrderQuantity: 1, orderMultiple: 1, available: 0, listPrice: 0, priceTiers: [] },
})
