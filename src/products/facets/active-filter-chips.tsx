import { Icon } from '#app/ui/icon.tsx'
import { ListLink } from '../list/product-list-link.tsx'
import { useProductSearch } from '../list/use-product-search.ts'
import { activeFilters, NO_FILTERS } from './active-filters.ts'

/** Every filter that is set, each with the way to drop it. */
export function FilterChips() {
  const { search } = useProductSearch()
  const filters = activeFilters(search)
  if (filters.length === 0) return null
  return (
    <ul className="chips" aria-label="Filters set">
      {filters.map(({ key, label, dropped }) => (
        <li key={key}>
          <ListLink className="chip" change={dropped} label={`Drop the filter ${label}`}>
            {label} <Icon name="close" />
          </ListLink>
        </li>
      ))}
      <li>
        <ListLink className="clr" change={NO_FILTERS}>
          Clear all
        </ListLink>
      </li>
    </ul>
  )
}
