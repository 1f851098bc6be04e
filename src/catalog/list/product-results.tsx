import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productListQuery } from '#app/products/core/client.ts'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { toProductSearch } from '#app/products/list-query/product-search.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { CompareCheckbox } from '../compare/compare-checkbox.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { ProductGrid, ProductGridPlaceholder } from '../product-card/product-grid.tsx'
import styles from './product-list.module.css'
import { ServedEmptyResults, ServedProductPagination, ServedProductTable } from './served-parts.ts'
import { isExactSku, similarLabel } from './similar-products.ts'

/** The page of the products that are shown, which are the previous ones until those of the URL are there. */
function useShownPage(page: number, isPrevious: boolean): number {
  const [shown, setShown] = useState(page)
  if (shown !== page && !isPrevious) setShown(page)
  return isPrevious ? shown : page
}

/** The matching products. The previous results stay visible while a new search loads. */
export function ProductResults({ hits }: { hits: ProductFacets | undefined }) {
  const { search } = useProductSearch()
  const list = useQuery({ ...productListQuery(toProductSearch(search)), placeholderData: keepPreviousData })
  const page = useShownPage(search.page ?? 1, list.isPlaceholderData)
  if (list.isPending) return <ProductGridPlaceholder />
  if (list.isError) {
    return <LoadError what="The products" query={list} />
  }
  const { items: products, next } = list.data
  if (products.length === 0) return <ServedEmptyResults facets={hits} />
  const exactCount = isExactSku(search.q, products) ? 1 : 0
  const [exact, others] = [products.slice(0, exactCount), products.slice(exactCount)]
  return (
    <div aria-busy={list.isPlaceholderData}>
      <Products products={exact} />
      {exact.length > 0 && others.length > 0 && (
        <h3 className={styles.similar}>{similarLabel((hits?.hits ?? products.length) - exact.length)}</h3>
      )}
      <Products products={others} />
      <ServedProductPagination page={page} itemCount={products.length} hits={hits} next={next} />
    </div>
  )
}

/** The cards in the first row of a wide screen. */
const EAGER_IMAGE_COUNT = 3

function Products({ products }: { products: Product[] }) {
  const { search } = useProductSearch()
  if (products.length === 0) return null
  return search.view === 'table' ? (
    <ServedProductTable products={products} />
  ) : (
    <ProductCards products={products} />
  )
}

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
