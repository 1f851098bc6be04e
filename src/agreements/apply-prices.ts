/** The price that the member's company pays for a product. Pure. */

import { type Cents, centsFromDecimal, optionalCents } from '#app/lib/money.ts'
import { type AgreedPrice, type AgreementTerms, companyTerms } from '#app/pricing/company-terms.ts'
import { optionalQuantity } from '#app/pricing/min-order.ts'
import { getUnitPrice, type SellingTerms, toDecimalTiers } from '#app/pricing/price-tiers.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import type { Product, ProductSummary } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import type { CompanyPricesDto } from './contract.ts'

const toAgreedPrice = ({
  price,
  priceTiers,
  minOrder,
  orderMultiple,
}: CompanyPricesDto['prices'][number]): AgreedPrice => ({
  unitPrice: optionalCents(price),
  priceTiers:
    priceTiers?.map((tier) => ({ from: tier.from, unitPrice: optionalCents(tier.price) ?? 0 })) ?? null,
  minOrderQuantity: optionalQuantity(minOrder),
  orderMultiple,
})

const hasTiers = (product: Product | ProductSummary): product is Product => 'priceTiers' in product

/** A card has no volume prices; its price is that of the smallest order. */
const termsOf = (product: Product | ProductSummary): SellingTerms =>
  getSellingTerms(hasTiers(product) ? product : { ...product, archived: false, priceTiers: [] })

export interface PriceCalculator {
  price: <Listed extends Product | ProductSummary>(product: Listed) => Listed
  /** Of a unit in the smallest order. */
  unitPrice: (product: Product | ProductSummary) => Cents
  unitPriceAt: (product: ProductSummary, quantity: number, listUnitPrice: Cents) => Cents
}

/** @param agreement null for list prices; it applies as long as the server names it */
export function createPriceCalculator(
  agreement: AgreementTerms | null,
  prices: CompanyPricesDto['prices'],
): PriceCalculator {
  const agreed = new Map(prices.map((price) => [price.productID, toAgreedPrice(price)]))
  const day = agreement?.startsOn ?? ''
  const companyTermsOf = (list: SellingTerms, id: string) =>
    companyTerms(list, agreement, agreed.get(id), day)
  /** By listed product, so that rows of a list are not rendered again; priced products are left as they are. */
  const priced = new WeakMap<Product | ProductSummary, Product | ProductSummary>()

  function price<Listed extends Product | ProductSummary>(product: Listed): Listed {
    const earlier = priced.get(product)
    if (earlier) return earlier as Listed
    const terms = companyTermsOf(termsOf(product), product.id)
    const priceTiers = toDecimalTiers(terms.priceTiers)
    const result = {
      ...product,
      minOrderQuantity: terms.minOrderQuantity,
      orderMultiple: terms.orderMultiple,
      ...(hasTiers(product) && { priceTiers }),
    }
    priced.set(product, result)
    priced.set(result, result)
    return result
  }

  return {
    price,
    unitPrice(product) {
      const isPriced = hasTiers(product) && priced.get(product) === product
      const terms = isPriced ? termsOf(product) : companyTermsOf(termsOf(product), product.id)
      return getUnitPrice(getSmallestOrder(terms), terms)
    },
    unitPriceAt({ id, price: listPrice }, quantity, listUnitPrice) {
      const cents = centsFromDecimal(listPrice) ?? 0
      const reached = listUnitPrice < cents ? [{ from: quantity, unitPrice: listUnitPrice }] : []
      const list = {
        minOrderQuantity: 1,
        orderMultiple: 1,
        available: quantity,
        listPrice: cents,
        priceTiers: reached,
      }
      // The order multiple of the agreement must not move the price to a larger quantity.
      const terms = companyTerms(list, agreement, withoutMultiple(agreed.get(id)), day)
      return getUnitPrice(quantity, terms)
    },
  }
}

const withoutMultiple = (agreed: AgreedPrice | undefined) => agreed && { ...agreed, orderMultiple: 1 }
