import { memo, useCallback, useState } from 'react'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_NOTE, MAX_PRODUCT_NAME } from '#app/lib/text-limits.ts'
import { amountText, freeOfChargeText } from '#app/quotes/core/version-text.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { offerCopy } from '../core/copy.ts'
import { formatChange, parsePrice } from '../core/price-entry.ts'
import styles from './offer.module.css'
import { lineProblem, lineTotal, lineWarnings, type OfferEntry, type OfferLine } from './offer-draft.ts'
import { OfferLineDialog } from './offer-line-dialog.tsx'
import { offerFieldId, useOfferKeys } from './use-offer-keys.ts'

const COLUMNS = [
  { label: 'Line', numeric: true, width: 42 },
  { label: 'Product' },
  { label: 'Quantity', unit: 'units', numeric: true, width: 80 },
  { label: 'Stock', unit: 'lead time', numeric: true, width: 80 },
  { label: 'Last order', unit: CURRENCY, numeric: true, width: 92 },
  { label: 'List', unit: CURRENCY, numeric: true, width: 92 },
  { label: 'Agreement', unit: CURRENCY, numeric: true, width: 92 },
  { label: 'Target', unit: CURRENCY, numeric: true, width: 92 },
  { label: 'Offer', unit: CURRENCY, numeric: true, width: 112 },
  { label: 'Change', unit: 'to list', numeric: true, width: 66 },
  { label: 'Total', unit: CURRENCY, numeric: true, width: 112 },
  { label: 'Details', isLabelHidden: true, width: 52 },
]

interface OfferTableProps {
  lines: readonly OfferLine[]
  maxDiscount: number
  /** True once it was tried to send the offer: lines say what is missing. */
  isChecked: boolean
  onChange: (entries: ReadonlyMap<number, OfferEntry>) => void
  onRemove: (lineNo: number) => void
}

/** The lines of an offer with what sales know about each. The Tab key stops once in each column of fields. */
export function OfferTable({ lines, maxDiscount, isChecked, onChange, onRemove }: OfferTableProps) {
  const [pasted, setPasted] = useState('')
  const [current, setCurrent] = useState(lines[0]?.lineNo)
  const [opened, setOpened] = useState<number>()
  const keys = useOfferKeys({
    lines,
    onChange,
    onPasted: (filled, unmatched) => setPasted(offerCopy.pasted(filled, unmatched)),
  })
  const changeLine = useCallback(
    (lineNo: number, entry: OfferEntry) => onChange(new Map([[lineNo, entry]])),
    [onChange],
  )
  const openedLine = lines.find(({ lineNo }) => lineNo === opened)
  return (
    <>
      <Table
        label="Lines of the offer"
        columns={COLUMNS}
        className={`${tableStyles.fixed} ${styles.offerTable}`}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
        onPaste={keys.onPaste}
        onFocus={(event) => {
          keys.onFocus(event)
          const { line } = event.target.dataset
          if (line !== undefined) setCurrent(Number(line))
        }}
      >
        {lines.map((line, index) => (
          <OfferRow
            key={line.lineNo}
            line={line}
            number={index + 1}
            isCurrent={line.lineNo === current}
            maxDiscount={maxDiscount}
            isChecked={isChecked}
            onChange={changeLine}
            onOpen={setOpened}
          />
        ))}
      </Table>
      <p className={textStyles.visuallyHidden} role="status">
        {pasted}
      </p>
      {openedLine && (
        <OfferLineDialog
          line={openedLine}
          canRemove={lines.length > 1}
          onRemove={() => {
            setOpened(undefined)
            onRemove(openedLine.lineNo)
          }}
          onClose={() => setOpened(undefined)}
          onSave={(entry) => {
            changeLine(openedLine.lineNo, entry)
            setOpened(undefined)
          }}
        />
      )}
    </>
  )
}

/** Of the columns with texts. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { name: MAX_PRODUCT_NAME, note: MAX_NOTE }

interface OfferRowProps {
  line: OfferLine
  number: number
  isCurrent: boolean
  maxDiscount: number
  isChecked: boolean
  onChange: (lineNo: number, entry: OfferEntry) => void
  onOpen: (lineNo: number) => void
}

/** A quote can have 1,000 lines, and every key press changes one of them. */
const OfferRow = memo(function OfferRow({
  line,
  number,
  isCurrent,
  maxDiscount,
  isChecked,
  onChange,
  onOpen,
}: OfferRowProps) {
  const { lineNo, isFreeText, sku, name, listPrice, agreementPrice, targetPrice, lastOrder } = line
  const problem = isChecked ? lineProblem(line) : undefined
  const warning = lineWarnings(line, maxDiscount).join(' · ')
  const total = lineTotal(line)
  const unitPrice = parsePrice(line.price) ?? null
  const figure = (label: string, text: string) => (
    <Cell label={label} isNumeric>
      {text}
    </Cell>
  )
  const field = (column: OfferColumn, label: string) => (
    <OfferInput
      line={line}
      column={column}
      label={label}
      number={number}
      isCurrent={isCurrent}
      isInvalid={problem?.field === column}
      onChange={onChange}
    />
  )
  return (
    <tr {...ROW_ROLE} data-selected={isCurrent || undefined} className={styles.offerRow}>
      <Cell isNumeric className={layoutStyles.wideOnly}>
        {number}
      </Cell>
      <Cell span="row">
        {isFreeText ? (
          <>
            {field('name', 'Name')}
            {field('note', 'Description')}
          </>
        ) : (
          <>
            <span className={tableStyles.primary}>{name}</span>
            <span className={`${textStyles.code} ${textStyles.muted}`}> {sku}</span>
          </>
        )}
        <LineDetails line={line} />
        <EarlierPrices line={line} />
        {problem && <FieldMessage>{problem.message}</FieldMessage>}
        {!problem && warning && <span className={`${styles.detail} ${textStyles.warning}`}>{warning}</span>}
      </Cell>
      <Cell label="Quantity" isNumeric>
        {field('quantity', 'Quantity')}
      </Cell>
      <Cell label="Stock" isNumeric>
        {line.stock === null ? '–' : formatNumber(line.stock)}
        {line.leadTimeDays !== null && (
          <span className={`${styles.detail} ${textStyles.muted}`}>
            {offerCopy.leadTime(line.leadTimeDays)}
          </span>
        )}
      </Cell>
      <Cell label="Last order" isNumeric>
        {amountText(lastOrder?.price ?? null)}
        {lastOrder && (
          <span className={`${styles.detail} ${textStyles.muted}`}>{formatDay(lastOrder.placedAt)}</span>
        )}
      </Cell>
      {figure('List', amountText(listPrice))}
      {figure('Agreement', amountText(agreementPrice))}
      {figure('Target', amountText(targetPrice))}
      <Cell label="Offer" isNumeric>
        {field('price', 'Offer price')}
      </Cell>
      {figure('Change', formatChange(unitPrice, listPrice) || '–')}
      {figure('Total', total === undefined ? '–' : formatAmount(total))}
      <Cell span="row">
        <Button
          id={offerFieldId(lineNo, 'details')}
          size="small"
          kind="quiet"
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => onOpen(lineNo)}
        >
          Edit<span className={textStyles.visuallyHidden}> line {number}</span>
        </Button>
      </Cell>
    </tr>
  )
})

type OfferColumn = 'name' | 'note' | 'quantity' | 'price'

interface OfferInputProps extends Pick<OfferRowProps, 'line' | 'number' | 'isCurrent' | 'onChange'> {
  column: OfferColumn
  label: string
  isInvalid: boolean
}

function OfferInput({ line, column, label, number, isCurrent, isInvalid, onChange }: OfferInputProps) {
  const maxTextLength = MAX_LENGTHS[column]
  return (
    <input
      id={offerFieldId(line.lineNo, column)}
      className={maxTextLength ? styles.textEntry : `${textStyles.number} ${styles.entry}`}
      data-line={line.lineNo}
      data-column={column}
      aria-label={`${label}, line ${number}`}
      aria-invalid={isInvalid || undefined}
      value={line[column]}
      inputMode={column === 'quantity' ? 'numeric' : 'text'}
      maxLength={maxTextLength ?? 20}
      placeholder={maxTextLength ? label : undefined}
      autoComplete="off"
      tabIndex={isCurrent ? 0 : -1}
      onChange={({ target }) => onChange(line.lineNo, { [column]: target.value })}
    />
  )
}

/** For a table without room for their columns. */
function EarlierPrices({ line: { lastOrder, agreementPrice } }: { line: OfferLine }) {
  const prices = [
    lastOrder && offerCopy.lastOrder(amountText(lastOrder.price), formatDay(lastOrder.placedAt)),
    agreementPrice !== null && offerCopy.agreementPrice(amountText(agreementPrice)),
  ].filter(Boolean)
  if (prices.length === 0) return null
  return (
    <span className={`${styles.detail} ${styles.earlierPrices} ${textStyles.muted}`}>
      {prices.join(' · ')}
    </span>
  )
}

function LineDetails({
  line: { isFreeText, price, tiers, readyOn, note, belowMinimumReason, freeReason },
}: {
  line: OfferLine
}) {
  const details = [
    parsePrice(price) === 0 && freeReason && freeOfChargeText({ freeReason }),
    tiers && offerCopy.tiers(tiers),
    readyOn && offerCopy.readyOn(formatDay(readyOn)),
    belowMinimumReason && offerCopy.belowMinimum(belowMinimumReason),
    !isFreeText && note,
  ].filter(Boolean)
  if (details.length === 0) return null
  return <span className={`${styles.detail} ${textStyles.muted}`}>{details.join(' · ')}</span>
}
