import { type Cents, centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { useCompanyPrices } from '../company-prices/company-prices.ts'
import styles from './price.module.css'

/** '$1,490.00'; undefined for a price that is not in whole cents, so that it is not shown as $0.00. */
export function formatPrice(
  price: number,
  format: (cents: Cents) => string = formatMoney,
): string | undefined {
  const cents = centsFromDecimal(price)
  return cents === null ? undefined : format(cents)
}

interface PriceProps {
  product: ProductSummary
  format?: (cents: Cents) => string
}

/** The price of one unit: the list price, or that of the member's company. */
export function UnitPrice({ product, format }: PriceProps) {
  return (
    useCompanyPrices()?.show(product, format) ?? (
      <span data-price="">{formatPrice(product.price, format)}</span>
    )
  )
}

export function Price({ product }: PriceProps) {
  return (
    <p className={styles.price}>
      <UnitPrice product={product} />
    </p>
  )
}
