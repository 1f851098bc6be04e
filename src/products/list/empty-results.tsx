import { useQueries } from '@tanstack/react-query'
import { formatPlural } from '#app/lib/numbers.ts'
import fieldStyles from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import textStyles from '#app/ui/text.module.css'
import { productFacetsQuery } from '../client.ts'
import chipStyles from '../facets/active-filter-chips.module.css'
import { listActiveFilters, NO_FILTERS } from '../facets/active-filters.ts'
import styles from './product-list.module.css'
import { ProductListLink } from './product-list-link.tsx'
import { toProductSearch } from './product-search.ts'
import { useProductSearch } from './use-product-search.ts'

/** For an empty list: the filters whose removal gives results, and how many. */
export function EmptyResults() {
  const { search } = useProductSearch()
  const filters = listActiveFilters(search)
  const { suggestions, isPending } = useQueries({
    queries: filters.map(({ clearedSearch }) =>
      productFacetsQuery(toProductSearch({ ...search, ...clearedSearch })),
    ),
    combine: (results) => ({
      suggestions: results.flatMap(({ data }, index) => {
        const filter = filters[index]
        return filter && data?.hits ? [{ ...filter, hits: data.hits }] : []
      }),
      isPending: results.some((result) => result.isPending),
    }),
  })
  if (filters.length === 0) return <p className={`empty ${styles.noResults}`}>There are no products yet.</p>
  return (
    <div className={`empty ${styles.noResults}`}>
      <h2>No products match all filters</h2>
      {isPending ? (
        <p className={fieldStyles.hint}>Checking each filter…</p>
      ) : suggestions.length === 0 ? (
        <ClearAllFiltersHint />
      ) : (
        <>
          <p>{suggestions.length === 1 ? 'Remove this filter:' : 'Remove one of these filters:'}</p>
          <ul className={chipStyles.chips}>
            {suggestions
              .toSorted((one, other) => other.hits - one.hits)
              .map(({ key, label, clearedSearch, hits }) => (
                <li key={key}>
                  <ProductListLink className={chipStyles.chip} change={clearedSearch}>
                    {label}{' '}
                    <span className={`${textStyles.number} ${chipStyles.count}`}>
                      {formatPlural(hits, ['product', 'products'])}
                    </span>
                    <Icon name="close" />
                  </ProductListLink>
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  )
}

function ClearAllFiltersHint() {
  return (
    <p>
      Removing one filter is not enough.{' '}
      <ProductListLink change={NO_FILTERS}>Clear all filters</ProductListLink>
    </p>
  )
}
