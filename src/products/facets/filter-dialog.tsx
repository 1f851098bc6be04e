import { formatCount } from '#app/lib/numbers.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ProductFacets } from '../contract.ts'
import { useProductSearch } from '../list/use-product-search.ts'
import { NO_FILTERS } from './active-filters.ts'
import { FilterFields } from './filter-fields.tsx'

interface FilterDialogProps {
  facets: ProductFacets | undefined
  onClose: () => void
}

/** The filters in a full-screen dialog for phones. They apply immediately; the button shows the number of results. */
export function FilterDialog({ facets, onClose }: FilterDialogProps) {
  const { change } = useProductSearch()
  const clear = (
    <button type="button" className="clr" onClick={() => change(NO_FILTERS)}>
      Clear all
    </button>
  )
  return (
    <Dialog title="Filters" className="sheet-over" actions={clear} onClose={onClose}>
      <form className="flt" method="dialog">
        <div>
          <FilterFields layout="column" facets={facets} />
        </div>
        <footer>
          <button type="submit" className="btn wide">
            Show {facets ? formatCount(facets.hits, facets.hasMoreHits) : ''}{' '}
            {facets?.hits === 1 ? 'product' : 'products'}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
