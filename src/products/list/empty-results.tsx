import { useQueries } from '@tanstack/react-query'
import { formatPlural } from '#app/lib/numbers.ts'
import { Icon } from '#app/ui/icon.tsx'
import { productFacetsQuery } from '../client.ts'
import { activeFilters, NO_FILTERS } from '../facets/active-filters.ts'
import { ListLink } from './product-list-link.tsx'
import { listSearchOf } from './product-search.ts'
import { useProductSearch } from './use-product-search.ts'

/** In place of an empty list: which single filter to drop, and how many machines that gives. */
export function NoHits() {
  const { search } = useProductSearch()
  const filters = activeFilters(search)
  const { ways, isPending } = useQueries({
    queries: filters.map(({ dropped }) => productFacetsQuery(listSearchOf({ ...search, ...dropped }))),
    combine: (results) => ({
      ways: results.flatMap(({ data }, index) => {
        const filter = filters[index]
        return filter && data?.hits ? [{ ...filter, hits: data.hits }] : []
      }),
      isPending: results.some((result) => result.isPending),
    }),
  })
  if (filters.length === 0) return <p className="empty">No machine is listed yet.</p>
  return (
    <div className="empty">
      <h2>No machine fits all of these filters</h2>
      {isPending ? (
        <p className="hint">Counting what each filter hides …</p>
      ) : ways.length === 0 ? (
        <NothingHelps />
      ) : (
        <>
          <p>{ways.length === 1 ? 'Drop this filter:' : 'Drop one of these filters:'}</p>
          <ul className="chips">
            {ways
              .toSorted((one, other) => other.hits - one.hits)
              .map(({ key, label, dropped, hits }) => (
                <li key={key}>
                  <ListLink className="chip" change={dropped}>
                    {label} <span className="num">{formatPlural(hits, ['hit', 'hits'])}</span>
                    <Icon name="close" />
                  </ListLink>
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  )
}

function NothingHelps() {
  return (
    <p>
      Dropping one filter is not enough. <ListLink change={NO_FILTERS}>Clear all filters</ListLink>
    </p>
  )
}
