import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import tableStyles from '#app/ui/table.module.css'
import { TableHead } from '#app/ui/table-head.tsx'
import { CELL_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { notify } from '#app/ui/toasts.ts'
import type { Company } from '../contract.ts'
import { changeAgreedPrices, previewPrices } from './client.ts'
import type { Agreement, PreviewRow } from './contract.ts'
import { agreementsCopy, describeLimits, previewSummary, savePricesLabel, tooManyRows } from './copy.ts'
import { MarginToList } from './margin-to-list.tsx'
import styles from './paste-prices.module.css'
import { MAX_AGREED_PRICES, splitPastedPrices } from './rules.ts'

/** Rows of the preview that are rendered; rejected ones come first. */
const MAX_SHOWN = 200

interface Preview {
  pasted: readonly string[]
  rows: readonly PreviewRow[]
}

interface PastePricesDialogProps {
  company: Company
  agreement: Agreement
  onClose: () => void
}

/** Prices from a spreadsheet: pasted, previewed row by row, then saved. */
export function PastePricesDialog({ company, agreement, onClose }: PastePricesDialogProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const preview = useMutation({
    mutationFn: async (pasted: readonly string[]): Promise<Preview> => ({
      pasted,
      rows: await previewPrices(company.id, agreement.id, pasted),
    }),
    onError: (error) => setProblem(errorMessage(error)),
  })
  const saving = useMutation({
    mutationFn: (rows: string[]) => {
      const change = { version: agreement.version, rows, prices: [], removed: [] }
      return changeAgreedPrices(company.id, agreement.id, change)
    },
    onSuccess: (_, rows) => {
      notify.success(agreementsCopy.pricesSaved(rows.length))
      onClose()
    },
    onError: (error) => setProblem(errorMessage(error)),
    onSettled: () => invalidateTags(queryClient, ['companies']),
  })
  const rowsToSave = preview.data ? listRowsToSave(preview.data) : []

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (preview.isPending || saving.isPending) return
    setProblem('')
    if (preview.data) {
      if (rowsToSave.length > 0) saving.mutate(rowsToSave)
      return
    }
    const pasted = splitPastedPrices(text)
    if (pasted.length === 0) setProblem(agreementsCopy.nothingPasted)
    else if (pasted.length > MAX_AGREED_PRICES) setProblem(tooManyRows(pasted.length))
    else preview.mutate(pasted)
  }

  return (
    <FormDialog
      title="Paste prices"
      className={styles.dialog}
      footer={
        <>
          <Button size="large" onClick={preview.data ? preview.reset : onClose}>
            {preview.data ? 'Back' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            kind="primary"
            size="large"
            aria-disabled={preview.isPending || saving.isPending}
            disabled={preview.data !== undefined && rowsToSave.length === 0}
          >
            {preview.data ? savePricesLabel(rowsToSave.length) : 'Preview'}
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      {preview.data ? (
        <PreviewTable rows={preview.data.rows} />
      ) : (
        <Field id="pasted-prices" label="Rows" hint={agreementsCopy.pasteHint} boxed={false}>
          {(control) => (
            <textarea
              {...control}
              className={`${fieldStyles.textarea} ${textStyles.code} ${styles.rows}`}
              rows={10}
              maxLength={2_000_000}
              spellCheck={false}
              placeholder={'FX-13\t120.50\nFX-16\t99.00\t10\t5'}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
      <div role="alert">{problem && <FieldMessage>{problem}</FieldMessage>}</div>
    </FormDialog>
  )
}

/** The pasted rows that change something. */
const listRowsToSave = ({ pasted, rows }: Preview) =>
  pasted.filter((_, index) => ['new', 'changed'].includes(rows[index]?.status ?? ''))

const COLUMNS = [
  { label: 'Row', numeric: true },
  { label: 'Product' },
  { label: 'Price', numeric: true },
  { label: 'Against list', numeric: true },
  { label: 'Result' },
]

function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }))
  const shown = [
    ...numbered.filter(({ status }) => status === 'rejected'),
    ...numbered.filter(({ status }) => status !== 'rejected'),
  ].slice(0, MAX_SHOWN)
  return (
    <>
      <p role="status">{previewSummary(rows)}</p>
      <table {...TABLE_ROLE} className={tableStyles.table} aria-label="Preview">
        <TableHead columns={COLUMNS} />
        <tbody>
          {shown.map((row) => (
            <PreviewTableRow key={row.number} {...row} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && <p>And {formatNumber(rows.length - shown.length)} more.</p>}
    </>
  )
}

const money = (dollars: number) => formatMoney(centsForDisplay(dollars))

function PreviewTableRow(row: PreviewRow & { number: number }) {
  const { number, sku, name, status, problem, listPrice, before, after } = row
  const price = after?.price ?? null
  const limits = describeLimits(after?.minOrder ?? null, after?.orderMultiple ?? null)
  return (
    <tr {...ROW_ROLE}>
      <td {...CELL_ROLE} className={tableStyles.numeric} data-label="Row">
        {formatNumber(number)}
      </td>
      <td {...CELL_ROLE} className={tableStyles.lineBefore} data-label="Product">
        <span className={textStyles.code}>{sku || '–'}</span>
        {name && <span className={tableStyles.secondary}>{name}</span>}
      </td>
      <td {...CELL_ROLE} className={tableStyles.numeric} data-label="Price">
        {price !== null &&
          (before === null || before === price ? money(price) : `${money(before)} → ${money(price)}`)}
        {limits && <span className={tableStyles.secondary}>{limits}</span>}
      </td>
      <td
        {...CELL_ROLE}
        className={`${tableStyles.numeric} ${tableStyles.lineBefore}`}
        data-label="Against list"
      >
        {price !== null && listPrice !== null && (
          <MarginToList listPrice={centsForDisplay(listPrice)} price={centsForDisplay(price)} />
        )}
      </td>
      <td {...CELL_ROLE} data-label="Result">
        {status === 'rejected' ? <FieldMessage>{problem}</FieldMessage> : <StatusBadge status={status} />}
      </td>
    </tr>
  )
}

function StatusBadge({ status }: { status: 'new' | 'changed' | 'unchanged' }) {
  if (status === 'unchanged') return <Badge tone="muted">Unchanged</Badge>
  return status === 'new' ? (
    <Badge tone="success" shape="plus">
      New
    </Badge>
  ) : (
    <Badge tone="info" shape="arrow">
      Changed
    </Badge>
  )
}
