import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompanyProduct } from '#app/catalog/company-prices/company-prices.ts'
import { Price } from '#app/catalog/product-card/price.tsx'
import { BuyNow } from '#app/catalog/product-card/product-card.tsx'
import { StockBadge } from '#app/catalog/product-card/stock-badge.tsx'
import { formatSmallestOrder } from '#app/pricing/smallest-order.ts'
import { newestProductsQuery } from '#app/products/core/client.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './new-strip.module.css'

/** Specification §9. */
const NEW_PRODUCTS = 2

/** The two newest products. If loading fails, only the grid below shows the error. */
export function NewStrip() {
  const { data: products, isPending } = useQuery(newestProductsQuery)
  if (!isPending && !products?.length) return null
  return (
    <section className={layoutStyles.section} aria-labelledby="new">
      <div className={styles.strip} data-ground="amber" aria-busy={isPending}>
        <h2 className={styles.heading} id="new">
          New
        </h2>
        {products?.slice(0, NEW_PRODUCTS).map((product) => (
          <NewProduct key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}

function NewProduct({ product: listed }: { product: ProductSummary }) {
  const product = useCompanyProduct(listed)
  const { id, name, sku, description, stock } = product
  return (
    <article className={styles.product}>
      <div className={styles.image}>
        <ProductImage product={product} view="compact" />
      </div>
      <div className={styles.text}>
        <span className={textStyles.number}>{sku}</span>
        <h3 className={styles.name}>
          <Link className={textStyles.coverLink} to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        <p>{description}</p>
      </div>
      <div className={styles.purchase}>
        <Price product={product} />
        <StockBadge className={styles.stock} stock={stock} productId={id} />
        <p className={`${textStyles.hint} ${styles.smallestOrder}`}>{formatSmallestOrder(product)}</p>
        <BuyNow className={styles.buyNow} product={product} isPrimary />
      </div>
    </article>
  )
}
