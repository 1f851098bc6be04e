import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Session } from '#app/auth/client.ts'
import { WithSession } from '#app/auth/with-session.tsx'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import bulkOrderFrameStyles from '#app/order-lists/bulk-order-frame.module.css'
import { BulkOrderFrame } from '#app/order-lists/bulk-order-frame.tsx'
import { roundUpLabel } from '#app/order-lists/copy.ts'
import { TotalBar } from '#app/order-lists/total-bar.tsx'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import {
  ADD_REJECTED_ADVICE,
  ADD_REJECTED_TITLE,
  ADD_UNCONFIRMED_ADVICE,
  ADD_UNCONFIRMED_TITLE,
  addRowsLabel,
  LOOKUP_FAILED,
  NO_VALID_ROWS,
  ORDER_TOO_LARGE,
  PAGE_DESCRIPTION,
  rowsAddedMessage,
  rowsAddedTitle,
} from './copy.ts'
import { downloadInvalidRows } from './downloads.ts'
import { useRowImport } from './import/use-row-import.ts'
import { ImportPanel } from './import-panel.tsx'
import styles from './quick-order.module.css'
import { QuickOrderTable, TABLE_CAPTION_ID } from './quick-order-table.tsx'
import { type AddRowsState, type QuickOrder, useQuickOrder } from './use-quick-order.ts'
import type { RowResult } from './validate-rows.ts'

/** Many SKUs and quantities at once: typed, pasted, or from a file. */
export function QuickOrderPage() {
  return <WithSession>{(session) => <QuickOrderContent session={session} />}</WithSession>
}

function QuickOrderContent({ session }: { session: Session | null }) {
  const order = useQuickOrder(session)
  const rowImport = useRowImport(order.importRows)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void order.addValidRows()
  }
  return (
    <BulkOrderFrame title="Quick order" description={PAGE_DESCRIPTION} lineCount={order.lineCount}>
      <AddRowsNotice adding={order.adding} remainingRows={order.filledCount} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button below the rows */}
      <div className={bulkOrderFrameStyles.columns} onKeyDown={onKeyDown}>
        <div>
          <div className={tableStyles.frame}>
            <QuickOrderTable
              // After an import, the table shows all rows again, from the first one.
              key={order.importCount}
              order={order}
              onPaste={(text) => {
                const isTable = /[\t\n\r]/.test(text.trim())
                if (isTable) void rowImport.importText(text)
                return isTable
              }}
            />
          </div>
          <QuickOrderBar order={order} />
          <QuickOrderActions order={order} />
        </div>
        <ImportPanel rowImport={rowImport} />
      </div>
    </BulkOrderFrame>
  )
}

function AddRowsNotice({ adding, remainingRows }: { adding: AddRowsState; remainingRows: number }) {
  if (adding.step === 'failed') {
    const isRejected = isDefinitiveError(adding.error)
    return (
      <FormNotice kind="error" title={isRejected ? ADD_REJECTED_TITLE : ADD_UNCONFIRMED_TITLE}>
        <p>
          {errorMessage(adding.error)} {isRejected ? ADD_REJECTED_ADVICE : ADD_UNCONFIRMED_ADVICE}
        </p>
      </FormNotice>
    )
  }
  if (adding.step !== 'added') return null
  const { lines, units } = adding
  return (
    <FormNotice key={`${lines} ${units}`} kind="done" title={rowsAddedTitle(lines)}>
      <p>{rowsAddedMessage(units, remainingRows)}</p>
      <p className={bulkOrderFrameStyles.noticeActions}>
        <Link className={buttonClass({ kind: 'primary' })} to="/orderlist">
          Open order list
        </Link>
      </p>
    </FormNotice>
  )
}

/** '35 valid rows, 812 units' */
function validRowsSummary(validRows: readonly ValidRow[]): string {
  const units = validRows.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${formatPlural(validRows.length, ['valid row', 'valid rows'])}, ${formatPlural(units, ['unit', 'units'])}`
}

function formatRowsTotal(validRows: readonly ValidRow[]): string {
  try {
    return formatMoney(
      orderTotal(validRows.map(({ quantity, quote }) => ({ quantity, unitPrice: quote.unitPrice }))),
    )
  } catch {
    return ORDER_TOO_LARGE
  }
}

function LookupStatus({ order }: { order: QuickOrder }) {
  const { lookup, filledCount } = order
  return (
    <>
      {lookup.error !== null && (
        <div className={styles.lookupError}>
          <FieldMessage isAlert>
            {LOOKUP_FAILED} {errorMessage(lookup.error)}
          </FieldMessage>
          <Button size="small" onClick={() => changeAndFocus(lookup.retry, TABLE_CAPTION_ID)}>
            Try again
          </Button>
        </div>
      )}
      {lookup.pendingCount > 0 && lookup.error === null && (
        <p className={`${textStyles.small} ${textStyles.muted}`} role="status">
          <progress
            aria-label="Products looked up"
            max={filledCount}
            value={filledCount - lookup.pendingCount}
          />{' '}
          Looking up {formatNumber(lookup.pendingCount)} more…
        </p>
      )}
    </>
  )
}

const CLEAR_ID = 'clear-rows'
const RESTORE_ID = 'restore-rows'
const ROUND_UP_ID = 'round-up'
const UNDO_ROUNDING_ID = 'undo-rounding'

type ValidRow = Extract<RowResult, { status: 'valid' }>

function QuickOrderBar({ order }: { order: QuickOrder }) {
  const { results, adding, addValidRows, roundableCount, undoRounding } = order
  const validRows = results.flatMap((result) => (result.status === 'valid' ? [result] : []))
  return (
    <TotalBar
      summary={
        <span role="status">
          {validRows.length > 0 && `${validRowsSummary(validRows)},`}
          {validRows.length === 0 && NO_VALID_ROWS}
        </span>
      }
      {...(validRows.length > 0 && { total: formatRowsTotal(validRows) })}
    >
      {undoRounding && (
        <Button id={UNDO_ROUNDING_ID} size="large" onClick={() => changeAndFocus(undoRounding, ROUND_UP_ID)}>
          Undo rounding
        </Button>
      )}
      {roundableCount > 0 && (
        <Button id={ROUND_UP_ID} size="large" onClick={() => changeAndFocus(order.roundUp, UNDO_ROUNDING_ID)}>
          {roundUpLabel(roundableCount)}
        </Button>
      )}
      <Button
        kind="primary"
        size="large"
        disabled={validRows.length === 0 || adding.step === 'sending'}
        onClick={() => void addValidRows()}
      >
        {addRowsLabel(validRows.length)}
      </Button>
    </TotalBar>
  )
}

function QuickOrderActions({ order }: { order: QuickOrder }) {
  const { rows, results, restore } = order
  const invalidCount = results.filter(({ status }) => status === 'invalid').length
  return (
    <div className={styles.rowActions} data-screen-only>
      <LookupStatus order={order} />
      <div className={fieldStyles.actions}>
        {invalidCount > 0 && (
          <Button onClick={() => void downloadInvalidRows(rows, results)}>
            <Icon name="download" />
            Download {formatPlural(invalidCount, ['row', 'rows'])} with errors (CSV)
          </Button>
        )}
        {order.filledCount > 0 && (
          <Button id={CLEAR_ID} kind="quiet" onClick={() => changeAndFocus(order.clear, RESTORE_ID)}>
            Remove all rows
          </Button>
        )}
        {restore && (
          <Button id={RESTORE_ID} onClick={() => changeAndFocus(restore, CLEAR_ID)}>
            Undo
          </Button>
        )}
      </div>
      <p className={textStyles.shortcuts}>
        <span>
          <kbd>↓</kbd> suggestions
        </span>
        <span>
          <kbd>Enter</kbd> next field or row
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> add valid rows
        </span>
      </p>
    </div>
  )
}
