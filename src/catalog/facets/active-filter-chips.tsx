import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { listActiveFilters, NO_FILTERS } from '#app/products/list-query/active-filters.ts'
import { ProductListLink } from '#app/products/list-query/product-list-link.tsx'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import styles from './active-filter-chips.module.css'

/** The active filters, each with a link that removes it. */
export function ActiveFilterChips({ facets }: { facets: ProductFacets | undefined }) {
  const { search } = useProductSearch()
  const filters = listActiveFilters(search, facets)
  if (filters.length === 0) return null
  return (
    <ul className={`${layoutStyles.tightRow} ${styles.chips}`} data-screen-only aria-label="Active filters">
      {filters.map(({ key, label, clearedSearch }) => (
        <li key={key}>
          <ProductListLink
            className={`${buttonClass({ size: 'small' })} ${styles.chip}`}
            change={clearedSearch}
            label={`Remove filter ${label}`}
          >
            {label} <Icon name="close" />
          </ProductListLink>
        </li>
      ))}
      <li>
        <ProductListLink className={`${layoutStyles.linkTarget} ${styles.clear}`} change={NO_FILTERS}>
          Clear all
        </ProductListLink>
      </li>
    </ul>
  )
}
