import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Session } from '#app/auth/account/client.ts'
import { WithSession } from '#app/auth/account/with-session.tsx'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import bulkOrderFrameStyles from '#app/order-lists/core/bulk-order-frame.module.css'
import { BulkOrderFrame } from '#app/order-lists/core/bulk-order-frame.tsx'
import { TotalBar } from '#app/order-lists/core/total-bar.tsx'
import { RequestQuoteButton } from '#app/quote-pages/request/request-quote-button.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { FormNotice } from '#app/ui/form-notice.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tableStyles from '#app/ui/table.module.css'
import {
  ADD_REJECTED_ADVICE,
  ADD_UNCONFIRMED_ADVICE,
  addFailedTitle,
  addRowsLabel,
  NO_VALID_ROWS,
  PAGE_DESCRIPTION,
  rowsAddedMessage,
  rowsAddedTitle,
} from '../core/copy.ts'
import { useRowImport } from '../import/use-row-import.ts'
import { ImportPanel } from './import-panel.tsx'
import { QuickOrderTable } from './quick-order-table.tsx'
import { RoundingButtons, RowActions } from './row-actions.tsx'
import { type AddRowsState, type QuickOrder, useQuickOrder } from './use-quick-order.ts'
import { formatRowsTotal, validRowsOf, validRowsSummary } from './valid-rows.ts'

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
      <div className={`${columnStyles.withAside} ${bulkOrderFrameStyles.columns}`} onKeyDown={onKeyDown}>
        <div>
          <div className={tableStyles.frame}>
            <QuickOrderTable
              // After an import, the table shows all rows again, from the first one.
              key={order.importCount}
              order={order}
              shortStock={{ isSignedIn: session !== null }}
              onPaste={(text) => {
                const isTable = /[\t\n\r]/.test(text.trim())
                if (isTable) void rowImport.importText(text)
                return isTable
              }}
            />
          </div>
          <QuickOrderBar order={order} />
          <RowActions
            order={order}
            submitShortcut="add valid rows"
            quoteAction={(lines) => session !== null && <RequestQuoteButton lines={() => lines} />}
          />
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
      <FormNotice kind="error" title={addFailedTitle(isRejected)}>
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
      <p className={`${layoutStyles.wrappingRow} ${bulkOrderFrameStyles.noticeActions}`}>
        <Link className={buttonClass({ kind: 'primary' })} to="/orderlist">
          Open order list
        </Link>
      </p>
    </FormNotice>
  )
}

function QuickOrderBar({ order }: { order: QuickOrder }) {
  const { results, adding, addValidRows } = order
  const validRows = validRowsOf(results)
  return (
    <TotalBar
      summary={
        <span role="status">{validRows.length > 0 ? validRowsSummary(validRows) : NO_VALID_ROWS}</span>
      }
      {...(validRows.length > 0 && { total: formatRowsTotal(validRows) })}
    >
      <RoundingButtons order={order} />
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
