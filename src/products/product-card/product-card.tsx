import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import type { ProductSummary } from '../contract.ts'
import { ProductImage } from '../images/product-image.tsx'
import { SpecCells } from '../specifications/spec-cells.tsx'
import { Price } from './price.tsx'
import { ProductAction } from './product-action.tsx'
import { StockBadge } from './stock-badge.tsx'

interface ProductCardProps {
  product: ProductSummary
  view: 'figures' | 'card'
  compareCheckbox?: ReactNode
  /** Loads the image with the page, for cards that are visible at once. */
  isPriority?: boolean
}

/** A product card: image, name, key specifications, price and stock. The whole card links to the product page. */
export function ProductCard({ product, view, compareCheckbox, isPriority = false }: ProductCardProps) {
  const { _id: id, name, sku, specs, price, quentity, minOrder } = product
  return (
    <article className="card">
      <div className="pic">
        <ProductImage product={product} view={view} isPriority={isPriority} />
      </div>
      {compareCheckbox}
      <div className="ttl">
        <h3>
          <Link to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        <span className="sku">{sku}</span>
      </div>
      <SpecCells specs={specs} />
      <div className="buy">
        <Price price={price} />
        <StockBadge stock={quentity} />
        <p className="sub">Minimum order {formatNumber(minOrder)}</p>
        <BuyNow product={product} />
        <ProductAction product={product} />
      </div>
    </article>
  )
}

/** Orange while the product is in stock. */
export function BuyNow({ product, isSmall = false }: { product: ProductSummary; isSmall?: boolean }) {
  const classes = ['btn', ...(isSmall ? ['sm'] : []), ...(product.quentity > 0 ? [] : ['g'])]
  return (
    <Link
      className={classes.join(' ')}
      to="/products/$id"
      params={{ id: product._id }}
      aria-label={`Buy Now: ${product.name}`}
    >
      Buy Now
    </Link>
  )
}
