import { useQueries } from '@tanstack/react-query'
import { formatPlural } from '#app/lib/numbers.ts'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { type ActiveFilter, NO_FILTERS } from '#app/products/list-query/active-filters.ts'
import { ProductListLink } from '#app/products/list-query/product-list-link.tsx'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import activeFilterChipsStyles from '../facets/active-filter-chips.module.css'
import { listRemovableFilters } from './removable-filters.ts'

const NO_MATCH = 'No products match all filters'

/** Shown for an empty list: the filters whose removal gives results, with the number of results. */
export function EmptyResults({ facets }: { facets: ProductFacets | undefined }) {
  const { search } = useProductSearch()
  const filters = listRemovableFilters(search, facets)
  const { suggestions, isPending } = useQueries({
    queries: filters.map(({ query }) => query),
    combine: (results) => ({
      suggestions: results.flatMap(({ data }, index) => {
        const filter = filters[index]
        return filter && data?.hits ? [{ ...filter, hits: data.hits }] : []
      }),
      isPending: results.some((result) => result.isPending),
    }),
  })
  if (filters.length === 0) return <EmptyState title="There are no products yet" />
  if (suggestions.length === 0) {
    const clearAll = <ProductListLink change={NO_FILTERS}>Clear all filters</ProductListLink>
    return (
      <EmptyState title={NO_MATCH} actions={clearAll}>
        {isPending ? 'Checking each filter…' : 'Removing one filter is not enough.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={NO_MATCH} actions={<SuggestedFilters suggestions={suggestions} />}>
      {suggestions.length === 1 ? 'Remove this filter:' : 'Remove one of these filters:'}
    </EmptyState>
  )
}

interface SuggestedFiltersProps {
  suggestions: readonly (ActiveFilter & { hits: number })[]
}

/** The filter whose removal shows the most products comes first. */
function SuggestedFilters({ suggestions }: SuggestedFiltersProps) {
  return (
    <ul className={`${layoutStyles.tightRow} ${activeFilterChipsStyles.chips}`}>
      {suggestions
        .toSorted((one, other) => other.hits - one.hits)
        .map(({ key, label, clearedSearch, hits }) => (
          <li key={key}>
            <ProductListLink
              className={`${layoutStyles.inline} ${activeFilterChipsStyles.chip}`}
              change={clearedSearch}
            >
              {label}{' '}
              <span className={`${textStyles.number} ${textStyles.hint}`}>
                {formatPlural(hits, ['product', 'products'])}
              </span>
              <Icon name="close" />
            </ProductListLink>
          </li>
        ))}
    </ul>
  )
}
