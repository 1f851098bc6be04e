import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { errorMessage } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { buttonClass } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { batchesQuery, planImport, productExportUrl } from '../client.ts'
import type { ProductBatch } from '../contract.ts'
import { batchCopy, batchStatusLabel } from '../copy.ts'
import { MAX_BATCH_BYTES } from '../rules.ts'
import { BatchDetail } from './batch-detail.tsx'

const route = getRouteApi('/dashboard/importproducts')

/** Import and export of products, or one import with its rows. */
export function BatchesPage() {
  const { batch, status } = route.useSearch()
  if (batch) return <BatchDetail key={batch} id={batch} status={status} />
  return (
    <div className={layoutStyles.stack}>
      <PageHeader title="Import and Export">{batchCopy.intro}</PageHeader>
      <div className={columnStyles.twoColumns}>
        <ExportPanel />
        <ImportPanel />
      </div>
      <BatchList />
    </div>
  )
}

function ExportPanel() {
  return (
    <Panel id="export" title="Export">
      <div className={`${panelStyles.body} ${layoutStyles.wrappingRow}`}>
        <a className={buttonClass({ size: 'large' })} href={productExportUrl({})} download>
          <Icon name="download" />
          Products on sale
        </a>
        <a className={buttonClass({ size: 'large' })} href={productExportUrl({ archived: '1' })} download>
          <Icon name="download" />
          Archived products
        </a>
        <p className={textStyles.hint}>{batchCopy.exportHint}</p>
      </div>
    </Panel>
  )
}

function ImportPanel() {
  const navigate = useNavigateWhileShown()
  const [attempt, setAttempt] = useState(0)
  const [scalesVolumePrices, setScalesVolumePrices] = useState(false)
  const upload = useMutation({
    async mutationFn(file: File) {
      if (file.size > MAX_BATCH_BYTES) throw new Error(batchCopy.tooLarge((file.size / 1024 ** 2).toFixed(1)))
      return planImport(file, scalesVolumePrices)
    },
    onSuccess: ({ id }) => navigate({ to: '/dashboard/importproducts', search: { batch: id } }),
    onError: () => setAttempt((count) => count + 1),
  })
  const { error } = upload
  return (
    <Panel id="import" title="Import">
      <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
        {error && (
          <FormNotice key={attempt} kind="error" title="Not imported">
            <p>{error instanceof TypeError ? errorMessage(error) : error.message}</p>
          </FormNotice>
        )}
        <label>
          <input
            type="checkbox"
            checked={scalesVolumePrices}
            onChange={({ target }) => setScalesVolumePrices(target.checked)}
          />{' '}
          {batchCopy.scaleVolumePrices}
        </label>
        <p className={textStyles.hint}>{batchCopy.scaleHint}</p>
        <FileDrop isDisabled={upload.isPending} onFile={(file) => upload.mutate(file)}>
          <p className={textStyles.hint}>{batchCopy.importHint}</p>
          {upload.isPending && (
            <p role="status">
              <progress aria-label="Reading the file" /> Reading {upload.variables.name}…
            </p>
          )}
        </FileDrop>
      </div>
    </Panel>
  )
}

const COLUMNS = [
  { label: 'Time (UTC)' },
  { label: 'Import' },
  { label: 'Status' },
  { label: 'Written', unit: 'products', numeric: true },
  { label: 'Rejected', unit: 'rows', numeric: true },
]

const writtenRows = ({ rows }: ProductBatch) => (rows.applied ?? 0) + (rows.added ?? 0)

function BatchList() {
  const list = useQuery(batchesQuery)
  return (
    <div className={tableStyles.frame} aria-busy={list.isFetching}>
      {list.isError && !list.data && <LoadError what="The imports" query={list} />}
      {list.data?.length === 0 && (
        <EmptyState title={batchCopy.noBatches.title}>{batchCopy.noBatches.text}</EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <Table label="Imports" columns={COLUMNS}>
          {list.data.map((batch) => (
            <tr key={batch.id} {...ROW_ROLE}>
              <Cell label="Time (UTC)">{formatMoment(batch.createdAt)}</Cell>
              <Cell label="Import">
                <Link
                  className={tableStyles.primary}
                  to="/dashboard/importproducts"
                  search={{ batch: batch.id }}
                >
                  {batch.title}
                </Link>
                <span className={tableStyles.secondary}>{batch.by}</span>
              </Cell>
              <Cell label="Status" span={2}>
                {batchStatusLabel(batch)}
              </Cell>
              <Cell label="Written" isNumeric span={2}>
                {formatNumber(writtenRows(batch))}
              </Cell>
              <Cell label="Rejected" isNumeric span={2}>
                {formatNumber((batch.rows.rejected ?? 0) + (batch.rows.conflict ?? 0))}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}
