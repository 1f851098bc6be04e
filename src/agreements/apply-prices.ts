/** The price that the member's company pays for a product. Pure. */

import { type Cents, optionalCents } from '#app/lib/money.ts'
import { optionalQuantity } from '#app/pricing/agreed-min-order.ts'
import { type AgreedPrice, type AgreementTerms, companyTerms } from '#app/pricing/company-terms.ts'
import { fromDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
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
  priceTiers: priceTiers && fromDecimalTiers(priceTiers),
  minOrderQuantity: optionalQuantity(minOrder),
  orderMultiple,
})

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
  const companyTermsOf = (product: Product | ProductSummary) =>
    companyTerms(getSellingTerms(product), agreement, agreed.get(product.id), day)
  /** By listed product, so that rows of a list are not rendered again; priced products are left as they are. */
  const priced = new WeakMap<Product | ProductSummary, Product | ProductSummary>()

  function price<Listed extends Product | ProductSummary>(product: Listed): Listed {
    const earlier = priced.get(product)
    if (earlier) return earlier as Listed
    const { minOrderQuantity, orderMultiple, priceTiers } = companyTermsOf(product)
    const result = { ...product, minOrderQuantity, orderMultiple, priceTiers }
    priced.set(product, result)
    priced.set(result, result)
    return result
  }

  return {
    price,
    unitPrice(product) {
      const isPriced = priced.get(product) === product
      const terms = isPriced ? getSellingTerms(product) : companyTermsOf(product)
      return getUnitPrice(getSmallestOrder(terms), terms)
    },
    unitPriceAt({ id, listPrice }, quantity, listUnitPrice) {
      const reached = listUnitPrice < listPrice ? [{ from: quantity, unitPrice: listUnitPrice }] : []
      const list = { minOrderQuantity: 1, orderMultiple: 1, listPrice, priceTiers: reached }
      // The order multiple of the agreement must not move the price to a larger quantity.
      const terms = companyTerms(list, agreement, withoutMultiple(agreed.get(id)), day)
      return getUnitPrice(quantity, terms)
    },
  }
}

const withoutMultiple = (agreed: AgreedPrice | undefined) => agreed && { ...agreed, orderMultiple: 1 }
