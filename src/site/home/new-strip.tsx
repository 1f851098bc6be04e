import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { newestProductsQuery } from '#app/products/client.ts'
import type { ProductSummary } from '#app/products/contract.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { Price } from '#app/products/product-card/price.tsx'
import { BuyNow } from '#app/products/product-card/product-card.tsx'
import { StockBadge } from '#app/products/product-card/stock-badge.tsx'

/** Specification §9. */
const NEW_PRODUCTS = 2

/** The two machines added last. Where they could not be loaded, the grid below says so for both. */
export function NewStrip() {
  const { data: machines, isPending } = useQuery(newestProductsQuery)
  if (!isPending && !machines?.length) return null
  return (
    <section className="sn" aria-labelledby="new">
      <div className="wrap">
        <div className="plate" aria-busy={isPending}>
          <h2 id="new">New</h2>
          {machines?.slice(0, NEW_PRODUCTS).map((machine) => (
            <NewProduct key={machine._id} machine={machine} />
          ))}
        </div>
      </div>
    </section>
  )
}

function NewProduct({ machine }: { machine: ProductSummary }) {
  const { _id: id, name, sku, discription, price, quentity, minOrder } = machine
  return (
    <article>
      <div className="pic">
        <ProductImage product={machine} view="plate" />
      </div>
      <div className="tx">
        <span className="sku">{sku}</span>
        <h3>
          <Link to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        <p>{discription}</p>
      </div>
      <div className="buy">
        <Price price={price} />
        <StockBadge stock={quentity} />
        <p className="sub">Minimum order {formatNumber(minOrder)}</p>
        <BuyNow product={machine} />
      </div>
    </article>
  )
}
