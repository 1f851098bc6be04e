import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newestProductsQuery } from '#app/products/client.ts'
import { ProductCard } from '#app/products/product-card/product-card.tsx'
import { ProductGrid } from '#app/products/product-card/product-grid.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'

/** The six newest products, newest first. */
export function LatestProducts() {
  return (
    <section className={layoutStyles.section} aria-labelledby="latest">
      <div className={layoutStyles.pageWidth}>
        <div className={layoutStyles.sectionHeader}>
          <h2 id="latest">Latest products</h2>
          <Link to="/products">
            All machines <Icon name="right" />
          </Link>
        </div>
        <LatestGrid />
      </div>
    </section>
  )
}

function LatestGrid() {
  const { data: products, isPending, isError, error, isFetching, refetch } = useQuery(newestProductsQuery)
  if (isPending) return <div className="wait" aria-busy="true" />
  if (isError) {
    return <LoadError what="The products" error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (products.length === 0) return <p className="empty">No products yet.</p>
  return (
    <ProductGrid>
      {products.map((product) => (
        <ProductCard key={product._id} product={product} view="figures" />
      ))}
    </ProductGrid>
  )
}
