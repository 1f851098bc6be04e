import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '#app/companies/core/contract.ts'
import { errorMessage } from '#app/lib/api.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { ChoiceField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import { choicesOf } from '#app/ui/options.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { changeAgreedPrices, previewPrices } from '../client.ts'
import type { Agreement, PreviewRow } from '../contract.ts'
import {
  agreementsCopy,
  describeLimits,
  PASTE_LAYOUT_LABELS,
  PASTE_PLACEHOLDERS,
  previewSummary,
  savePricesLabel,
  tooManyPastedRows,
} from '../copy.ts'
import { MAX_AGREED_PRICES, type PasteLayout, splitPastedPrices } from '../rules.ts'
import { MarginToList } from './margin-to-list.tsx'

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
  const [text, setText] = useState('')
  const [layout, setLayout] = useState<PasteLayout>('limits')
  const [problem, setProblem] = useState('')
  const [rowsError, setRowsError] = useState('')
  const preview = useMutation({
    meta: { changes: [], isRead: true },
    mutationFn: async (pasted: readonly string[]): Promise<Preview> => ({
      pasted,
      rows: await previewPrices(company.id, agreement.id, pasted),
    }),
    onError: (error) => setProblem(errorMessage(error)),
  })
  const saving = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: (rows: string[]) => {
      const change = { version: agreement.version, rows, prices: [], removed: [] }
      return changeAgreedPrices(company.id, agreement.id, change)
    },
    onSuccess: () => {
      notify.success(agreementsCopy.pricesSaved(savedCount))
      onClose()
    },
    onError: (error) => setProblem(errorMessage(error)),
  })
  const rowsToSave = preview.data ? listRowsToSave(preview.data) : []
  // The rows of a product are one price.
  const savedCount = new Set(preview.data?.rows.filter(isToSave).map(({ after }) => after?.productID)).size

  const isBusy = preview.isPending || saving.isPending

  function submit() {
    setProblem('')
    setRowsError('')
    if (preview.data) {
      if (rowsToSave.length > 0) saving.mutate(rowsToSave)
      return
    }
    const pasted = splitPastedPrices(text, layout)
    if (pasted.length === 0) setRowsError(agreementsCopy.nothingPasted)
    else if (pasted.length > MAX_AGREED_PRICES) setRowsError(tooManyPastedRows(pasted.length))
    else preview.mutate(pasted)
  }

  return (
    <FormDialog
      title="Paste prices"
      size="widest"
      footer={
        <>
          <Button
            size="large"
            aria-disabled={saving.isPending}
            onClick={() => (preview.data ? preview.reset() : onClose())}
          >
            {preview.data ? 'Back' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            kind="primary"
            size="large"
            aria-busy={isBusy}
            aria-disabled={isBusy}
            disabled={preview.data !== undefined && rowsToSave.length === 0}
          >
            {preview.data ? savePricesLabel(savedCount) : 'Preview'}
          </Button>
        </>
      }
      form={{ isBusy: saving.isPending, isBlocked: preview.isPending, problem, submit }}
      onClose={onClose}
    >
      {preview.data ? (
        <PreviewTable rows={preview.data.rows} />
      ) : (
        <PasteFields layout={layout} text={text} error={rowsError} onLayout={setLayout} onText={setText} />
      )}
    </FormDialog>
  )
}

interface PasteFieldsProps {
  layout: PasteLayout
  text: string
  /** Of the rows. */
  error: string
  onLayout: (layout: PasteLayout) => void
  onText: (text: string) => void
}

function PasteFields({ layout, text, error, onLayout, onText }: PasteFieldsProps) {
  return (
    <div className={layoutStyles.stack}>
      <ChoiceField
        id="paste-layout"
        label="Columns"
        hint={agreementsCopy.pasteHint}
        value={layout}
        choices={choicesOf(keysOf(PASTE_LAYOUT_LABELS), PASTE_LAYOUT_LABELS)}
        onChoose={onLayout}
      />
      <Field
        id="pasted-prices"
        label="Rows"
        hint={layout === 'volume' ? agreementsCopy.volumeHint : undefined}
        error={error || undefined}
        boxed={false}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${fieldStyles.textarea} ${textStyles.code}`}
            wrap="off"
            rows={10}
            maxLength={2_000_000}
            spellCheck={false}
            placeholder={PASTE_PLACEHOLDERS[layout]}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

const isToSave = ({ status }: PreviewRow) => status === 'new' || status === 'changed'

/** The pasted rows that change something. */
const listRowsToSave = ({ pasted, rows }: Preview) =>
  pasted.filter((_, index) => rows.slice(index, index + 1).some(isToSave))

type NumberedRow = PreviewRow & { number: number }

const COLUMNS = [
  { label: 'Row', numeric: true },
  { label: 'Product' },
  { label: 'From', unit: 'units', numeric: true },
  { label: 'Price', unit: CURRENCY, numeric: true },
  { label: 'Against list', numeric: true },
  { label: 'Result' },
]

function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }))
  const shown = [
    ...numbered.filter(({ status }) => status === 'rejected'),
    ...numbered.filter(({ status }) => status !== 'rejected'),
  ].slice(0, MAX_SHOWN)
  const withTiers = new Set(rows.flatMap(({ from, sku }) => (from === null ? [] : [sku])))
  return (
    <>
      <p role="status">{previewSummary(rows)}</p>
      <div className={tableStyles.frame}>
        <Table label="Preview" columns={COLUMNS}>
          {shown.map((row) => (
            <PreviewTableRow
              key={row.number}
              row={row}
              keepsTiers={row.from === null && !withTiers.has(row.sku) && row.after?.priceTiers != null}
            />
          ))}
        </Table>
      </div>
      {rows.length > shown.length && <p>And {formatNumber(rows.length - shown.length)} more.</p>}
    </>
  )
}

const money = (decimal: number) => formatMoney(centsForDisplay(decimal))

function PreviewTableRow({ row, keepsTiers }: { row: NumberedRow; keepsTiers: boolean }) {
  const { number, sku, name, from, status, problem, listPrice, before, price, after } = row
  const limits = describeLimits(after?.minOrder ?? null, after?.orderMultiple ?? null)
  return (
    <tr {...ROW_ROLE}>
      <Cell label="Row" isNumeric>
        {formatNumber(number)}
      </Cell>
      <Cell label="Product">
        <span className={textStyles.code}>{sku || '–'}</span>
        {name && <span className={tableStyles.secondary}>{name}</span>}
      </Cell>
      <Cell label="From" isNumeric>
        {from !== null && formatNumber(from)}
      </Cell>
      <Cell label="Price" isNumeric>
        {price !== null &&
          (!after || before === null || before === price
            ? money(price)
            : `${money(before)} → ${money(price)}`)}
        {from === null && limits && <span className={tableStyles.secondary}>{limits}</span>}
        {keepsTiers && <span className={tableStyles.secondary}>{agreementsCopy.tiersStay}</span>}
      </Cell>
      <Cell label="Against list" isNumeric>
        {after && price !== null && listPrice !== null && (
          <MarginToList listPrice={centsForDisplay(listPrice)} price={centsForDisplay(price)} />
        )}
      </Cell>
      <Cell label="Result">
        {status === 'rejected' ? <FieldMessage>{problem}</FieldMessage> : <StatusBadge status={status} />}
      </Cell>
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
