import type { OrderingCompany } from '#app/company-ordering/find-ordering-company.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { agreedUnitPrice, companyTerms } from '#app/pricing/company-terms.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'

/**
 * The price of a product for the company at this quantity, for the statement, and the list terms from which that was
 * calculated. If the locked product has other list terms, the order is checked again.
 */
export function agreedTerms(
  { agreement, products }: OrderingCompany,
  { productId, quantity }: { productId: string; quantity: number },
  at: Date,
) {
  const list = products.get(productId)
  if (!agreement || !list) return {}
  const agreed = agreement.prices.get(productId)
  const terms = companyTerms(list, agreement, agreed, utcDay(at))
  return {
    min_order: minOrderFromQuantity(terms.minOrderQuantity),
    order_multiple: terms.orderMultiple,
    price_tiers: terms.priceTiers,
    unit_price: getUnitPrice(quantity, terms),
    agreed_price: Math.min(list.listPrice, agreedUnitPrice(list.listPrice, agreement, agreed)),
    list_unit_price: getUnitPrice(quantity, list),
    list_terms: [
      list.listPrice,
      minOrderFromQuantity(list.minOrderQuantity),
      list.orderMultiple,
      list.priceTiers,
    ],
  }
}
