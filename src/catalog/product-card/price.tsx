import { type Cents, formatMoney } from '#app/lib/money.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { useCompanyPrices, usePriceMark } from '../company-prices/company-prices.ts'
import styles from './price.module.css'

interface PriceProps {
  product: ProductSummary
  format?: (cents: Cents) => string
}

/** The price of one unit: the list price, or that of the member's company. */
export function UnitPrice({ product, format = formatMoney }: PriceProps) {
  return useCompanyPrices()?.show(product, format) ?? <span data-price="">{format(product.listPrice)}</span>
}

export function Price({ product }: Pick<PriceProps, 'product'>) {
  const companyPrice = useCompanyPrices()?.show(product)
  return (
    <p className={styles.price} data-price={usePriceMark()}>
      {companyPrice ?? formatMoney(product.listPrice)}
    </p>
  )
}
