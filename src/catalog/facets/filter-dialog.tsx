import type { SyntheticEvent } from 'react'
import { formatCount } from '#app/lib/numbers.ts'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { NO_FILTERS } from '#app/products/list-query/active-filters.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { Button } from '#app/ui/button.tsx'
import dialogStyles from '#app/ui/dialog.module.css'
import { Dialog } from '#app/ui/dialog.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { FilterFields } from './filter-fields.tsx'

interface FilterDialogProps {
  facets: ProductFacets | undefined
  onClose: () => void
}

/** The filters in a full-screen dialog for phones. They apply immediately; the button shows the number of results. */
export function FilterDialog({ facets, onClose }: FilterDialogProps) {
  const { change } = useProductSearch()
  function close(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }
  const clear = <LinkButton onClick={() => change(NO_FILTERS)}>Clear all</LinkButton>
  return (
    <Dialog title="Filters" size="side" actions={clear} onClose={onClose}>
      <form onSubmit={close}>
        <div className={dialogStyles.body}>
          <FilterFields layout="column" facets={facets} />
        </div>
        <footer className={dialogStyles.footer}>
          <Button type="submit" isWide kind="primary" size="large">
            Show {facets ? formatCount(facets.hits, facets.hasMoreHits) : ''}{' '}
            {facets?.hits === 1 ? 'product' : 'products'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
