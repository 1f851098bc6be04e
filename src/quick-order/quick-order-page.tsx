import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Session } from '#app/auth/client.ts'
import { ForEveryone } from '#app/auth/with-session.tsx'
import { errorWords, isAnswered } from '#app/lib/api.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { ListFrame } from '#app/order-lists/bulk-order-frame.tsx'
import { totalOf } from '#app/orders/rules.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { downloadBadRows } from './downloads.ts'
import { useReading } from './import/use-row-import.ts'
import { BringIn } from './import-panel.tsx'
import { CAP_ID, PadTable } from './quick-order-table.tsx'
import { type Adding, type QuickOrder, useQuickOrder } from './use-quick-order.ts'

/** Many SKUs and quantities at once: typed, pasted, or out of a file. */
export function QuickOrderPage() {
  return <ForEveryone>{(session) => <QuickOrderOf session={session} />}</ForEveryone>
}

function QuickOrderOf({ session }: { session: Session | null }) {
  const order = useQuickOrder(session)
  const reading = useReading(order.read)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void order.addGood()
  }
  return (
    <ListFrame
      title="Quick order"
      words="SKUs or names with quantities: typed, pasted, or out of a file. Look them through, then add the good ones."
      lineCount={order.lineCount}
    >
      <AddingOutcome adding={order.adding} left={order.filled} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the button below the rows */}
      <div className="cols" onKeyDown={onKeyDown}>
        <div>
          <div className="tw">
            <PadTable
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
          <PadFoot order={order} />
        </div>
        <BringIn reading={reading} />
      </div>
    </ListFrame>
  )
}

function AddingOutcome({ adding, left }: { adding: Adding; left: number }) {
  if (adding.step === 'failed') {
    return isAnswered(adding.error) ? (
      <FormNotice kind="error" title="Nothing was added">
        <p>{errorWords(adding.error)} Your rows stay as they are.</p>
      </FormNotice>
    ) : (
      <FormNotice kind="error" title="Your rows may have been added">
        <p>{errorWords(adding.error)} Look at your order list first; your rows stay here as they are.</p>
      </FormNotice>
    )
  }
  if (adding.step !== 'added') return null
  const { lines, pieces } = adding
  return (
    <FormNotice
      key={`${lines} ${pieces}`}
      kind="done"
      title={`${formatPlural(lines, ['line is', 'lines are'])} on your order list`}
    >
      <p>
        {formatNumber(pieces)} pieces were added.
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

/** '35 good rows, 812 pieces, $93,357.00' */
function GoodSum({ verdicts }: Pick<QuickOrder, 'verdicts'>) {
  const good = verdicts.flatMap((verdict) => (verdict.is === 'good' ? [verdict] : []))
  const pieces = good.reduce((sum, { quantity }) => sum + quantity, 0)
  const lines = good.map(({ quantity, quote }) => ({ quantity, unitPrice: quote.unitPrice }))
  return (
    <p className="sums" role="status">
      {formatPlural(good.length, ['good row', 'good rows'])}, {formatNumber(pieces)} pieces,{' '}
      <b className="num">{moneyOf(lines)}</b>
    </p>
  )
}

function moneyOf(lines: Parameters<typeof totalOf>[0]): string {
  try {
    return formatMoney(totalOf(lines))
  } catch {
    // More than one order can be.
    return 'too much for one order'
  }
}

function LookupState({ order }: { order: QuickOrder }) {
  const { lookup, filled } = order
  return (
    <>
      {lookup.error !== null && (
        <p className="emsg" role="alert">
          <DeskIcon name="error" />
          <span>The rows could not be looked up. {errorWords(lookup.error)}</span>
          <button type="button" className="b sm" onClick={() => changeAndFocus(lookup.retry, CAP_ID)}>
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
function PadFoot({ order }: { order: QuickOrder }) {
  const { rows, verdicts, adding, addGood, restore } = order
  const good = verdicts.filter(({ is }) => is === 'good').length
  const bad = verdicts.filter(({ is }) => is === 'bad').length
  return (
    <div className="padfoot">
      <LookupState order={order} />
      {good > 0 && <GoodSum verdicts={verdicts} />}
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
          <button type="button" className="b lg" onClick={() => void downloadBadRows(rows, verdicts)}>
            <DeskIcon name="download" />
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
