import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatSmallestOrder } from '#app/pricing/smallest-order.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { SpecCells } from '#app/products/specifications/spec-cells.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import textStyles from '#app/ui/text.module.css'
import { useCompanyProduct } from '../company-prices/company-prices.ts'
import { Price } from './price.tsx'
import { ProductAction } from './product-action.tsx'
import styles from './product-card.module.css'
import { ListedStockBadge } from './stock-badge.tsx'

interface ProductCardProps {
  product: ProductSummary
  view: 'dimensioned' | 'card'
  compareCheckbox?: ReactNode
  /** Loads the image with the page, for cards that are visible at once. */
  isPriority?: boolean
}

/**
 * A product card: image, name, key specifications, price and stock. The whole card links to the product page. Its links
 * are handled by the grid.
 */
export function ProductCard({
  product: listed,
  view,
  compareCheckbox,
  isPriority = false,
}: ProductCardProps) {
  const product = useCompanyProduct(listed)
  const { id, name, sku, specs, stock } = product
  return (
    <article className={styles.card}>
      <div className={styles.image}>
        <ProductImage product={product} view={view} isPriority={isPriority} />
      </div>
      {compareCheckbox}
      <div className={styles.title}>
        <h3 className={styles.name}>
          <a className={textStyles.coverLink} href={`/products/${id}`}>
            {name}
          </a>
        </h3>
        <span className={`${textStyles.number} ${styles.skuCode}`}>{sku}</span>
      </div>
      <SpecCells specs={specs} hasTwoColumns={view === 'card'} />
      <div className={styles.purchase}>
        <Price product={product} />
        <ListedStockBadge stock={stock} productId={id} />
        <p className={`${textStyles.hint} ${styles.smallestOrder}`}>{formatSmallestOrder(product)}</p>
        <ProductAction product={product} />
        <a
          className={`${buttonClass({ size: 'small' })} ${styles.buyNow}`}
          href={`/products/${id}`}
          aria-label={`Buy Now: ${name}`}
        >
          Buy Now
        </a>
      </div>
    </article>
  )
}

interface BuyNowProps {
  product: ProductSummary
  isPrimary?: boolean
  className?: string | undefined
}

/** Links to the product page. */
export function BuyNow({ product, isPrimary = false, className = '' }: BuyNowProps) {
  return (
    <Link
      className={`${buttonClass(isPrimary ? { kind: 'primary' } : { size: 'small' })} ${className}`}
      to="/products/$id"
      params={{ id: product.id }}
      aria-label={`Buy Now: ${product.name}`}
    >
      Buy Now
    </Link>
  )
}
