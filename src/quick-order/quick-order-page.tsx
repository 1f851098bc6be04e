import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Session } from '#app/auth/client.ts'
import { WithSession } from '#app/auth/with-session.tsx'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { BulkOrderFrame } from '#app/order-lists/bulk-order-frame.tsx'
import { orderTotal } from '#app/orders/rules.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { downloadInvalidRows } from './downloads.ts'
import { useRowImport } from './import/use-row-import.ts'
import { ImportPanel } from './import-panel.tsx'
import { QuickOrderTable, TABLE_CAPTION_ID } from './quick-order-table.tsx'
import { type AddRowsState, type QuickOrder, useQuickOrder } from './use-quick-order.ts'

/** Many SKUs and quantities at once: typed, pasted, or out of a file. */
export function QuickOrderPage() {
  return <WithSession>{(session) => <QuickOrderContent session={session} />}</WithSession>
}

function QuickOrderContent({ session }: { session: Session | null }) {
  const order = useQuickOrder(session)
  const reading = useRowImport(order.read)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void order.addGood()
  }
  return (
    <BulkOrderFrame
      title="Quick order"
      description="SKUs or names with quantities: typed, pasted, or out of a file. Look them through, then add the good ones."
      lineCount={order.lineCount}
    >
      <AddRowsNotice adding={order.adding} left={order.filled} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the button below the rows */}
      <div className="cols" onKeyDown={onKeyDown}>
        <div>
          <div className="tw">
            <QuickOrderTable
              // Rows that were just read are shown from the first one, whatever was shown before.
              key={order.reads}
              order={order}
              onPaste={(text) => {
                const isTable = /[\t\n\r]/.test(text.trim())
                if (isTable) void reading.readText(text)
                return isTable
              }}
            />
          </div>
          <QuickOrderActions order={order} />
        </div>
        <ImportPanel reading={reading} />
      </div>
    </BulkOrderFrame>
  )
}

function AddRowsNotice({ adding, left }: { adding: AddRowsState; left: number }) {
  if (adding.step === 'failed') {
    return isDefinitiveError(adding.error) ? (
      <FormNotice kind="error" title="Nothing was added">
        <p>{errorMessage(adding.error)} Your rows stay as they are.</p>
      </FormNotice>
    ) : (
      <FormNotice kind="error" title="Your rows may have been added">
        <p>{errorMessage(adding.error)} Look at your order list first; your rows stay here as they are.</p>
      </FormNotice>
    )
  }
  if (adding.step !== 'added') return null
  const { lines, units } = adding
  return (
    <FormNotice
      key={`${lines} ${units}`}
      kind="done"
      title={`${formatPlural(lines, ['line is', 'lines are'])} on your order list`}
    >
      <p>
        {formatNumber(units)} units were added.
        {left > 0 && ` ${formatPlural(left, ['row is', 'rows are'])} left here.`}
      </p>
      <p className="go">
        <Link className="b p" to="/orderlist">
          Open the order list
        </Link>
      </p>
    </FormNotice>
  )
}

/** '35 good rows, 812 units, $93,357.00' */
function ValidRowsTotal({ results }: Pick<QuickOrder, 'results'>) {
  const good = results.flatMap((result) => (result.status === 'valid' ? [result] : []))
  const units = good.reduce((sum, { quantity }) => sum + quantity, 0)
  const lines = good.map(({ quantity, quote }) => ({ quantity, unitPrice: quote.unitPrice }))
  return (
    <p className="sums" role="status">
      {formatPlural(good.length, ['good row', 'good rows'])}, {formatNumber(units)} units,{' '}
      <b className="num">{formatRowsTotal(lines)}</b>
    </p>
  )
}

function formatRowsTotal(lines: Parameters<typeof orderTotal>[0]): string {
  try {
    return formatMoney(orderTotal(lines))
  } catch {
    // More than one order can be.
    return 'too much for one order'
  }
}

function LookupStatus({ order }: { order: QuickOrder }) {
  const { lookup, filled } = order
  return (
    <>
      {lookup.error !== null && (
        <p className="emsg" role="alert">
          <DashboardIcon name="error" />
          <span>The rows could not be looked up. {errorMessage(lookup.error)}</span>
          <button
            type="button"
            className="b sm"
            onClick={() => changeAndFocus(lookup.retry, TABLE_CAPTION_ID)}
          >
            Try again
          </button>
        </p>
      )}
      {lookup.looking > 0 && lookup.error === null && (
        <p className="small muted" role="status">
          <progress aria-label="Looking up" max={filled} value={filled - lookup.looking} /> Looking up{' '}
          {formatNumber(lookup.looking)} more
        </p>
      )}
    </>
  )
}

const CLEAR_ID = 'clear-rows'
const RESTORE_ID = 'restore-rows'

/** What can be done with the rows; only what is asked for happens. */
function QuickOrderActions({ order }: { order: QuickOrder }) {
  const { rows, results, adding, addGood, restore } = order
  const good = results.filter(({ status }) => status === 'valid').length
  const bad = results.filter(({ status }) => status === 'invalid').length
  return (
    <div className="padfoot">
      <LookupStatus order={order} />
      {good > 0 && <ValidRowsTotal results={results} />}
      <div className="fa">
        <button
          type="button"
          className="b p lg"
          disabled={good === 0 || adding.step === 'sending'}
          onClick={() => void addGood()}
        >
          {good === 0
            ? 'Add the good rows'
            : `Add the ${good === 1 ? 'good row' : `${formatNumber(good)} good rows`}`}
        </button>
        {bad > 0 && (
          <button type="button" className="b lg" onClick={() => void downloadInvalidRows(rows, results)}>
            <DashboardIcon name="download" />
            {formatPlural(bad, ['row', 'rows'])} to mend (CSV)
          </button>
        )}
        {order.filled > 0 && (
          <button
            id={CLEAR_ID}
            type="button"
            className="b q"
            onClick={() => changeAndFocus(order.clear, RESTORE_ID)}
          >
            Remove all rows
          </button>
        )}
        {restore && (
          <button
            id={RESTORE_ID}
            type="button"
            className="b lg"
            onClick={() => changeAndFocus(restore, CLEAR_ID)}
          >
            Bring the rows back
          </button>
        )}
      </div>
      <p className="keys">
        <span>
          <kbd>↓</kbd> suggestions
        </span>
        <span>
          <kbd>Enter</kbd> next field, next row
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> add the good ones
        </span>
      </p>
    </div>
  )
}
