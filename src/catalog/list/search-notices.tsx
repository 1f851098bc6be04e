import { Link } from '@tanstack/react-router'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { describeIgnored, finderLabel, toFinderSearch } from '#app/products/search/finder-link.ts'

/** The words that the search left out, and the way to the product finder, which knows places and heights. */
export function SearchNotices({ search }: { search: NonNullable<ProductFacets['search']> }) {
  const { ignored, hole, isRelaxed, isPartial } = search
  return (
    <>
      {ignored.length > 0 && (
        <p>
          {describeIgnored(ignored)}{' '}
          {hole && (
            <Link to="/finder" search={toFinderSearch(hole)}>
              {finderLabel(hole)}
            </Link>
          )}
        </p>
      )}
      {isPartial && <p>No product matches the whole search. These match most of it.</p>}
      {isRelaxed && <p>No product matches every number. The nearest come first.</p>}
    </>
  )
}
