import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { useKeptFocus } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { batchErrorsUrl, batchQuery, batchRowsQuery } from '../client.ts'
import type { BatchRowFilter, ProductBatch } from '../contract.ts'
import { batchCopy, batchStatusLabel, ROW_FILTER_LABELS } from '../copy.ts'
import { BatchRows } from './batch-rows.tsx'
import styles from './batches.module.css'
import { useBatchRun } from './use-batch-run.ts'

const route = getRouteApi('/dashboard/importproducts')

const writtenRows = ({ rows }: ProductBatch) => (rows.applied ?? 0) + (rows.added ?? 0)
const leftRows = ({ rows }: ProductBatch) => (rows.new ?? 0) + (rows.changed ?? 0)

const readFilter = (filter = '') => keysOf(ROW_FILTER_LABELS).find((one) => one === filter)

/** One change of many products: what it would change, or has changed, row by row. */
export function BatchDetail({ id, status }: { id: string; status: string | undefined }) {
  const query = useQuery(batchQuery(id))
  if (query.data) return <LoadedBatch batch={query.data} filter={readFilter(status)} />
  if (isNotFound(query.error)) {
    return (
      <EmptyState title="Import not found" actions={<Link to="/dashboard/importproducts">All imports</Link>}>
        Older imports are deleted.
      </EmptyState>
    )
  }
  if (!query.isError) return <Spinner />
  return <LoadError what="The import" query={query} />
}

function LoadedBatch({ batch, filter }: { batch: ProductBatch; filter: BatchRowFilter | undefined }) {
  const { id, title, by, createdAt } = batch
  const batchRun = useBatchRun(batch)
  // The pressed button disappears with each step, and an error with the next one.
  const keptFocus = useKeptFocus<HTMLDivElement>('import-actions')
  const faults = (batch.rows.rejected ?? 0) + (batch.rows.conflict ?? 0)
  return (
    <>
      <PageHeader title={title}>
        {batchStatusLabel(batch)}, uploaded {formatMoment(createdAt)} UTC by {by}.{' '}
        <Link to="/dashboard/importproducts" search={{}}>
          All imports
        </Link>
      </PageHeader>
      <div {...keptFocus}>
        {batchRun.error && (
          <Alert kind="error" title="Stopped" focusOn={1}>
            {batchRun.error}
          </Alert>
        )}
        {!batchRun.isStarting && <UnfinishedNotice batch={batch} />}
        <div
          className={`${layoutStyles.wrappingRow} ${styles.actions}`}
          id="import-actions"
          role="group"
          aria-label="Import"
        >
          <BatchActions batch={batch} batchRun={batchRun} />
          {faults > 0 && (
            <a className={buttonClass({ size: 'large' })} href={batchErrorsUrl(id)} download>
              <Icon name="download" />
              Download errors
            </a>
          )}
        </div>
      </div>
      <RowList batch={batch} filter={filter} />
    </>
  )
}

function UnfinishedNotice({ batch }: { batch: ProductBatch }) {
  if (batch.isRunning || (batch.status !== 'applying' && batch.status !== 'undoing')) return null
  const [written, left, undone] = [writtenRows(batch), leftRows(batch), batch.rows.undone ?? 0]
  return (
    <Alert kind="warning" title={batchCopy.unfinished(batch.title)}>
      {batch.status === 'applying'
        ? batchCopy.partly(written, left)
        : batchCopy.partlyUndone(undone, written)}
    </Alert>
  )
}

type BatchRun = ReturnType<typeof useBatchRun>

function BatchActions({ batch, batchRun }: { batch: ProductBatch; batchRun: BatchRun }) {
  const { isStarting, run } = batchRun
  const [isAsking, setAsking] = useState(false)
  const unusual = batch.unusualChanges ?? 0
  const [written, left, undone] = [writtenRows(batch), leftRows(batch), batch.rows.undone ?? 0]
  const isApplyable = batch.status === 'planned' || batch.status === 'applying'
  if (batch.isRunning) {
    const [done, all] = batch.status === 'undoing' ? [undone, undone + written] : [written, written + left]
    return (
      <>
        <p role="status">
          <progress value={done} max={Math.max(1, all)} aria-label="Progress" />{' '}
          {batchCopy.running(done, all)}
        </p>
        <Button size="large" disabled={isStarting} onClick={() => void run('stop')}>
          Stop
        </Button>
      </>
    )
  }
  return (
    <>
      {isApplyable && left > 0 && (
        <Button
          kind="primary"
          size="large"
          disabled={isStarting}
          onClick={() => (unusual > 0 ? setAsking(true) : void run('apply'))}
        >
          {batch.status === 'applying' ? 'Continue' : batchCopy.apply(left)}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={batchCopy.unusualTitle(unusual)}
          confirmLabel={batchCopy.apply(left)}
          confirmKind="primary"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void run('apply')
          }}
        >
          <p>{batchCopy.unusualText(unusual, left)}</p>
        </ConfirmDialog>
      )}
      {isApplyable && left === 0 && batch.status === 'planned' && <p>{batchCopy.nothingToApply}</p>}
      {written > 0 && (
        <Button size="large" disabled={isStarting} onClick={() => void run('undo')}>
          {batch.status === 'undoing' ? 'Continue to undo' : batchCopy.undo(written)}
        </Button>
      )}
    </>
  )
}

function RowList({ batch, filter }: { batch: ProductBatch; filter: BatchRowFilter | undefined }) {
  const navigate = route.useNavigate()
  const list = useInfiniteQuery({ ...batchRowsQuery(batch.id, filter), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const all = Object.values(batch.rows).reduce((sum, count) => sum + count, 0)
  const counts = { ...batch.rows, unusual: batch.unusualChanges }
  const chips = [
    { value: 'all' as const, label: 'All', count: all },
    ...keysOf(ROW_FILTER_LABELS)
      .map((one) => ({ value: one, label: ROW_FILTER_LABELS[one], count: counts[one] ?? 0 }))
      .filter(({ count }) => count > 0),
  ]
  return (
    <>
      <div className={filterBarStyles.filterBar}>
        <FilterChips
          label="Rows"
          chips={chips}
          chosen={filter ?? 'all'}
          onChoose={(value) =>
            navigate({
              search: { batch: batch.id, status: value === 'all' ? undefined : value },
            })
          }
        />
      </div>
      <PagedList
        list={list}
        shown={rows.length}
        what={['row', 'rows']}
        empty={<EmptyState title={batchCopy.noRows.title}>{batchCopy.noRows.text}</EmptyState>}
      >
        <BatchRows rows={rows} />
      </PagedList>
    </>
  )
}
