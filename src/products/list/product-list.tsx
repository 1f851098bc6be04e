import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatNumber } from '#app/lib/numbers.ts'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { productFacetsQuery } from '../client.ts'
import { CompareTray } from '../compare/compare-tray.tsx'
import type { ProductFacets } from '../contract.ts'
import { ActiveFilterChips } from '../facets/active-filter-chips.tsx'
import { FilterFields } from '../facets/filter-fields.tsx'
import { LIST_FORM_ID, ProductListToolbar } from './product-list-toolbar.tsx'
import { ProductResults } from './product-results.tsx'
import { toProductSearch } from './product-search.ts'
import { useProductSearch } from './use-product-search.ts'

/** Over the whole screen of a phone, for those who open it. */
const FilterDialog = lazyWithRetry(
  () => import('../facets/filter-dialog.tsx').then((module) => module.FilterDialog),
  'The filters',
)

/** Every machine: searched, filtered, sorted, as cards or as a table. All of it stands in the address. */
export function ProductList() {
  const { search } = useProductSearch()
  const { data: facets } = useQuery({
    ...productFacetsQuery(toProductSearch(search)),
    placeholderData: keepPreviousData,
  })
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const isTable = search.view === 'table'
  return (
    <>
      <div className="wrap">
        <div className="ph">
          <h1>Products</h1>
          <HitCount facets={facets} />
        </div>
        <ProductListToolbar onFilters={() => setFiltersOpen(true)} />
        <div className={isTable ? 'lay flat' : 'lay'}>
          <aside className="flt" id="filters" aria-label="Filters">
            <FilterFields layout={isTable ? 'bar' : 'column'} form={LIST_FORM_ID} facets={facets} />
            <noscript>
              <button type="submit" className="btn" form={LIST_FORM_ID}>
                Show machines
              </button>
            </noscript>
          </aside>
          <div className="res">
            <h2 className="vh">Machines</h2>
            <ActiveFilterChips />
            <ProductResults hits={facets} />
          </div>
        </div>
      </div>
      {areFiltersOpen && <FilterDialog facets={facets} onClose={() => setFiltersOpen(false)} />}
      <CompareTray />
    </>
  )
}

/** '9 of 56 machines' */
function HitCount({ facets }: { facets: ProductFacets | undefined }) {
  return (
    <p className="hits" role="status">
      {facets && (
        <>
          <b className="num">{formatCount(facets.hits, facets.hitsAreMore)}</b>
          {facets.hits < facets.total && ` of ${formatNumber(facets.total)}`}
          {facets.total === 1 ? ' machine' : ' machines'}
        </>
      )}
    </p>
  )
}
