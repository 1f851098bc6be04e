/**
 * The prices of order lines, and why a line cannot be ordered. The shop uses these rules before an order is written, with
 * the products as it last saw them, and after a refusal, with the locked rows. The statement only compares.
 */
import { utcDay } from '#app/lib/dates.ts'
import {
  type AgreedPrice,
  type AgreementTerms,
  agreedUnitPrice,
  companyTerms,
} from '#app/pricing/company-terms.ts'
import { getUnitPrice, type SellingTerms } from '#app/pricing/price-tiers.ts'
import { getSmallestOrder, quantityProblem } from '#app/pricing/quantity-rules.ts'
import { maxUnpaidUnits } from '../core/payment-deadline-rules.ts'

/** A product of the order. Lines of the same product were merged. */
export interface RequestedLine {
  productId: string
  quantity: number
  /** The unit prices in cents that the buyer saw, one for each merged line. */
  pricesSeen: number[]
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
}

/** Decides the price of a line, besides the product. */
export interface PricingRules {
  agreement: (AgreementTerms & { id: string; prices: ReadonlyMap<string, AgreedPrice> }) | null
  /** The limits of unpaid orders of this buyer; absent for no limit. */
  unpaid?: UnpaidHoldings | undefined
  at: Date
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
  product: OrderableProduct
  /** Of this buyer. */
  terms: Omit<SellingTerms, 'available'>
  unitPrice: number
  /** Where the price is from: 'list' or 'agreement:{id}'. */
  source: string
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
  quantity: number
  sku: string
  name: string
  /** `available` is the stock. */
  terms: SellingTerms
  /** The unit price at this quantity. */
  unitPrice: number
  /** The most units of the product that this buyer may have in unpaid orders, and those they have. */
  unpaid?: { limit: number; held: number }
}

export function priceLine(
  { productId, quantity }: Pick<RequestedLine, 'productId' | 'quantity'>,
  product: OrderableProduct,
  { agreement, at }: Pick<PricingRules, 'agreement' | 'at'>,
): PricedOrderLine {
  const terms = companyTerms(product.terms, agreement, agreement?.prices.get(productId), utcDay(at))
  const unitPrice = getUnitPrice(quantity, terms)
  const isAgreed = agreement !== null && unitPrice < getUnitPrice(quantity, product.terms)
  return {
    productId,
    quantity,
    product,
    terms,
    unitPrice,
    source: isAgreed ? `agreement:${agreement.id}` : 'list',
  }
}

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
  const ofQuantity = quantityProblem(quantity, { ...terms, available: stock })
  if (ofQuantity === 'not-an-order-multiple') return toLineProblem(ofQuantity, line, stock)
  if (ofQuantity) return toLineProblem('quantity-out-of-range', line, stock)
  const unpaid = rules.unpaid && unpaidUnits(line, rules.unpaid, stock)
  if (unpaid && unpaid.held + quantity > unpaid.limit)
    return { ...toLineProblem('unpaid-limit', line, stock), unpaid }
  const accepted = acceptedPrices(line, rules)
  return pricesSeen.every((price) => accepted.includes(price))
    ? null
    : toLineProblem('price-changed', line, stock)
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

/** The highest amount of unpaid orders: at least one smallest order of one of the products. */
export const maxUnpaidAmount = (lines: readonly PricedOrderLine[], { limit }: UnpaidHoldings): number =>
  Math.max(limit, ...lines.map(({ terms, unitPrice }) => getSmallestOrder(terms) * unitPrice))

/** In cents. Not exact above `MAX_CENTS`, where no order is placed. */
export const totalOf = (lines: readonly PricedOrderLine[]): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

/** For a product that does not exist. */
export const unknownProduct = (productId: string, quantity: number): LineProblem => ({
  code: 'product-not-found',
  ...{ productId, quantity, sku: '', name: '', unitPrice: 0 },
  terms: { minOrderQuantity: 1, orderMultiple: 1, available: 0, listPrice: 0, priceTiers: [] },
})
