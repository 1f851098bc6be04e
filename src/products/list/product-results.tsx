import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { productListQuery } from '../client.ts'
import { CompareCheckbox } from '../compare/compare-checkbox.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import type { Product } from '../product-adapter.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { ProductGrid, ProductGridPlaceholder } from '../product-card/product-grid.tsx'
import type { ProductFacets } from './contract.ts'
import { ProductPagination } from './product-pagination.tsx'
import { toProductSearch } from './product-search.ts'
import { ProductTable } from './product-table.tsx'
import { useProductSearch } from './use-product-search.ts'

/** Counts the products without each filter. Loaded only for an empty list. */
const EmptyResults = lazyWithRetry(
  () => import('./empty-results.tsx').then((module) => module.EmptyResults),
  'The filters to remove',
)

/** The matching products. The previous results stay visible while a new search loads. */
export function ProductResults({ hits }: { hits: ProductFacets | undefined }) {
  const { search } = useProductSearch()
  const list = useQuery({ ...productListQuery(toProductSearch(search)), placeholderData: keepPreviousData })
  if (list.isPending) return <ProductGridPlaceholder />
  if (list.isError) {
    return (
      <LoadError what="The products" error={list.error} onRetry={list.refetch} isRetrying={list.isFetching} />
    )
  }
  const { items: products, next } = list.data
  if (products.length === 0) return <EmptyResults facets={hits} />
  return (
    <div aria-busy={list.isPlaceholderData}>
      {search.view === 'table' ? <ProductTable products={products} /> : <ProductCards products={products} />}
      <ProductPagination itemCount={products.length} hits={hits} next={next} />
    </div>
  )
}

/** The cards in the first row of a wide screen. */
const EAGER_IMAGE_COUNT = 3

function ProductCards({ products }: { products: Product[] }) {
  const comparison = useComparison()
  return (
    <ProductGrid isBesideFilters>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          view="card"
          isPriority={index < EAGER_IMAGE_COUNT}
          compareCheckbox={<CompareCheckbox product={product} comparison={comparison} />}
        />
      ))}
    </ProductGrid>
  )
}
