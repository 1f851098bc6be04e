import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import type { ManagedProductSearch } from '#app/products/managed/client.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { batchesQuery, productExportUrl } from '../client.ts'
import { batchCopy } from '../copy.ts'
import { PriceChangeDialog } from './price-change-dialog.tsx'

interface BulkActionsProps {
  search: ManagedProductSearch
  selectedIds: readonly string[]
  onClear: () => void
}

/** Export, import and change of prices in Manage Product, and a warning about a change that stopped halfway. */
export function BulkActions({ search, selectedIds, onClear }: BulkActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: batches = [] } = useQuery(batchesQuery)
  const unfinished = batches.find(
    ({ status, isRunning }) => !isRunning && (status === 'applying' || status === 'undoing'),
  )
  return (
    <>
      {unfinished && (
        <Alert kind="warning" title={batchCopy.unfinished(unfinished.title)}>
          <Link to="/dashboard/importproducts" search={{ batch: unfinished.id }}>
            Continue or undo it
          </Link>
        </Alert>
      )}
      <div className={filterBarStyles.filterBar}>
        <a className={buttonClass()} href={productExportUrl(search)} download>
          <Icon name="download" />
          Export CSV
        </a>
        <Link className={buttonClass()} to="/dashboard/importproducts" search={{}}>
          <Icon name="upload" />
          Import CSV
        </Link>
        <Button onClick={() => setOpen(true)}>
          Change prices{selectedIds.length > 0 && ` of ${formatNumber(selectedIds.length)}`}
        </Button>
        {selectedIds.length > 0 && <LinkButton onClick={onClear}>Clear selection</LinkButton>}
      </div>
      {isOpen && (
        <PriceChangeDialog selectedIds={selectedIds} filter={search} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
