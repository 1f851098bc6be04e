import { keysOf } from '#app/lib/keys-of.ts'
import { countActiveFilters } from '#app/products/list-query/active-filters.ts'
import { ProductListLink } from '#app/products/list-query/product-list-link.tsx'
import { getListSort, PRODUCT_SORT_LABELS } from '#app/products/list-query/product-search.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { choicesOf, Options } from '#app/ui/options.tsx'
import segmentsStyles from '#app/ui/segments.module.css'
import textStyles from '#app/ui/text.module.css'
import facetStyles from '../facets/facet.module.css'
import styles from './product-list-toolbar.module.css'

/** The filters beside the list belong to this form too. */
export const LIST_FORM_ID = 'list'

type Sort = keyof typeof PRODUCT_SORT_LABELS
const SORTS = keysOf(PRODUCT_SORT_LABELS)

/** Filters, sort and view; the search is in the catalog bar. A plain form, so it works without JavaScript. */
export function ProductListToolbar({ onFilters }: { onFilters: () => void }) {
  const { search, change } = useProductSearch()
  return (
    <search>
      <form className={styles.toolbar} id={LIST_FORM_ID} action="/products">
        {search.q && <input type="hidden" name="q" value={search.q} />}
        <FiltersButton activeCount={countActiveFilters(search)} onOpen={onFilters} />
        <label className={styles.sort}>
          Sort
          <select
            name="sort"
            value={getListSort(search)}
            onChange={({ target }) => change({ sort: target.value as Sort })}
          >
            <Options
              of={choicesOf(
                SORTS.filter((sort) => sort !== 'relevance' || search.q || search.capacity),
                PRODUCT_SORT_LABELS,
              )}
            />
          </select>
        </label>
        {search.view && <input type="hidden" name="view" value={search.view} />}
        <ViewSwitch />
      </form>
    </search>
  )
}

/** On phones it opens the filters in a dialog. */
function FiltersButton({ activeCount, onOpen }: { activeCount: number; onOpen: () => void }) {
  return (
    <Button className={`${layoutStyles.phonesOnly} ${styles.filtersButton}`} onClick={onOpen}>
      <Icon name="filter" />
      Filters{' '}
      {activeCount > 0 && (
        <span className={`${textStyles.number} ${facetStyles.selectedCount}`}>{activeCount}</span>
      )}
    </Button>
  )
}

function ViewSwitch() {
  const { search } = useProductSearch()
  const views = [
    { view: undefined, icon: 'grid', label: 'Grid' },
    { view: 'table', icon: 'table', label: 'Table' },
  ] as const
  return (
    <nav className={`${segmentsStyles.segments} ${styles.viewSwitch}`} aria-label="View">
      {views.map(({ view, icon, label }) => (
        <ProductListLink key={label} change={{ view }} isCurrent={search.view === view}>
          <Icon name={icon} />
          <span>{label}</span>
        </ProductListLink>
      ))}
    </nav>
  )
}
