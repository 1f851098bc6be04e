import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatNumber } from '#app/lib/numbers.ts'
import { productFacetsQuery } from '#app/products/core/client.ts'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { countActiveFilters } from '#app/products/list-query/active-filters.ts'
import { toProductSearch } from '#app/products/list-query/product-search.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import textStyles from '#app/ui/text.module.css'
import { useCompanyPrices } from '../company-prices/company-prices.ts'
import { FilterFields } from '../facets/filter-fields.tsx'
import { familyOfList, listTitle } from './list-title.ts'
import styles from './product-list.module.css'
import { LIST_FORM_ID, ProductListToolbar } from './product-list-toolbar.tsx'
import { ProductResults } from './product-results.tsx'
import { ServedActiveFilterChips, ServedFamilyUse, ServedSearchNotices } from './served-parts.ts'

/** For phones. Loaded when it is first opened, so that the product list loads faster. */
const FilterDialog = lazyWithRetry(() => import('../facets/filter-dialog.tsx'), 'The filters')

/** Loaded with the first product to compare. */
const CompareTray = lazyWithRetry(() => import('../compare/compare-tray.tsx'), 'The comparison')

/** The product list: search, filters, sort, and cards or a table. The whole state is in the URL. */
export function ProductList() {
  const { search } = useProductSearch()
  const listPriceNote = useCompanyPrices()?.listPriceNote
  const { data: facets } = useQuery({
    ...productFacetsQuery(toProductSearch(search)),
    placeholderData: keepPreviousData,
  })
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const isTable = search.view === 'table'
  const family = familyOfList(search)
  return (
    <>
      <div className={layoutStyles.pageWidth}>
        <PageHeader title={listTitle(search)}>
          {family && (
            <span className={textStyles.ownLine}>
              <ServedFamilyUse family={family} />
            </span>
          )}
          <HitCount facets={facets} />
          <Link className={styles.finderLink} to="/finder">
            Find a drill by hole
          </Link>
        </PageHeader>
        <ProductListToolbar onFilters={() => setFiltersOpen(true)} />
        <div className={styles.content} data-view={isTable ? 'table' : 'grid'}>
          <aside className={styles.filters} data-screen-only id="filters" aria-label="Filters">
            <FilterFields layout={isTable ? 'bar' : 'column'} form={LIST_FORM_ID} facets={facets} />
            <noscript>
              <Button type="submit" kind="primary" form={LIST_FORM_ID}>
                Apply filters
              </Button>
            </noscript>
          </aside>
          <div className={styles.results}>
            <h2 className={textStyles.visuallyHidden}>Products</h2>
            {countActiveFilters(search) > 0 || search.q ? <ServedActiveFilterChips facets={facets} /> : null}
            {listPriceNote?.(search)}
            {facets?.search && <ServedSearchNotices search={facets.search} />}
            <ProductResults hits={facets} />
          </div>
        </div>
      </div>
      {areFiltersOpen && <FilterDialog facets={facets} onClose={() => setFiltersOpen(false)} />}
      {search.compare && <CompareTray />}
    </>
  )
}

/** '9 of 56 products' */
function HitCount({ facets }: { facets: ProductFacets | undefined }) {
  return (
    <span role="status">
      {facets && (
        <>
          <b className={`${textStyles.number} ${styles.hits}`}>
            {formatCount(facets.hits, facets.hasMoreHits)}
          </b>
          {facets.hits < facets.total && ` of ${formatNumber(facets.total)}`}
          {facets.total === 1 ? ' product' : ' products'}
        </>
      )}
    </span>
  )
}
