import { type RefObject, useId } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Icon } from '../../ui/icon.tsx'
import { NO_FILTERS } from '../active-filters.ts'
import type { ProductFacets } from '../contract.ts'
import { useProductSearch } from '../use-product-search.ts'
import { FilterFields } from './filter-fields.tsx'

interface FilterDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  facets: ProductFacets | undefined
}

/** The filters over the whole screen of a phone. They act at once; the button below says how many machines are left. */
export function FilterDialog({ dialog, facets }: FilterDialogProps) {
  const { change } = useProductSearch()
  const title = useId()
  const close = () => dialog.current?.close()
  return (
    <dialog className="sheet-over" ref={dialog} aria-labelledby={title}>
      <form className="flt" method="dialog">
        <header>
          <h2 id={title}>Filters</h2>
          <button type="button" className="clr" onClick={() => change({ ...NO_FILTERS })}>
            Clear all
          </button>
          <button type="button" className="x" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <div>
          <FilterFields layout="column" facets={facets} />
        </div>
        <footer>
          <button type="submit" className="btn wide">
            Show {facets ? formatNumber(facets.hits) : ''} {facets?.hits === 1 ? 'machine' : 'machines'}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
