import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ProductCard } from '#app/catalog/product-card/product-card.tsx'
import { ProductGrid, ProductGridPlaceholder } from '#app/catalog/product-card/product-grid.tsx'
import { newestProductsQuery } from '#app/products/core/client.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Section } from '#app/ui/section.tsx'

/** The six newest products, newest first. */
export function LatestProducts() {
  return (
    <Section
      id="latest"
      title="Latest products"
      actions={
        <Link to="/products">
          All products <Icon name="right" />
        </Link>
      }
    >
      <LatestGrid />
    </Section>
  )
}

function LatestGrid() {
  const query = useQuery(newestProductsQuery)
  const { data: products, isPending, isError } = query
  if (isPending) return <ProductGridPlaceholder />
  if (isError) {
    return <LoadError what="The products" query={query} />
  }
  if (products.length === 0) return <p>No products yet.</p>
  return (
    <ProductGrid>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} view="dimensioned" />
      ))}
    </ProductGrid>
  )
}
