import { formatCount } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { ProductFacets } from '../list/contract.ts'
import { useProductSearch } from '../list/use-product-search.ts'
import { NO_FILTERS } from './active-filters.ts'
import styles from './filter-dialog.module.css'
import { FilterFields } from './filter-fields.tsx'

interface FilterDialogProps {
  facets: ProductFacets | undefined
  onClose: () => void
}

/** The filters in a full-screen dialog for phones. They apply immediately; the button shows the number of results. */
export function FilterDialog({ facets, onClose }: FilterDialogProps) {
  const { change } = useProductSearch()
  const clear = <LinkButton onClick={() => change(NO_FILTERS)}>Clear all</LinkButton>
  return (
    <Dialog title="Filters" className={styles.dialog} actions={clear} onClose={onClose}>
      <form className={styles.form} method="dialog">
        <div className={styles.filters}>
          <FilterFields layout="column" facets={facets} />
        </div>
        <footer className={styles.footer}>
          <Button type="submit" isWide kind="primary" size="large">
            Show {facets ? formatCount(facets.hits, facets.hasMoreHits) : ''}{' '}
            {facets?.hits === 1 ? 'product' : 'products'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
