import type { Cancellation } from '#app/fulfillment/cancellations/contract.ts'
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { CANCELLATION_REASON_LABELS } from '#app/lib/reason-labels.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import detailsStyles from './order-details.module.css'

const MAX_LISTED_LINES = 3

const INITIATORS: Record<Cancellation['by'], string> = {
  customer: 'the buyer',
  admin: 'FIX IT',
  shop: 'FIX IT',
}

interface OrderCancellationsProps {
  order: OrderView
  cancellations: readonly Cancellation[]
  reader: 'buyer' | 'admin'
}

/** The cancelled units of an order: when, why, and the amount before and after. */
export function OrderCancellations({ order, cancellations, reader }: OrderCancellationsProps) {
  if (cancellations.length === 0) return null
  return (
    <section className={detailsStyles.part}>
      <h3>Cancelled units</h3>
      <ul className={layoutStyles.tightStack}>
        {cancellations.map((cancellation) => (
          <li key={cancellation.at}>
            <p>
              <b>{cancelledUnits(cancellation)}</b>
              {linesText(cancellation, order)}
            </p>
            <p className={textStyles.muted}>
              {formatDay(cancellation.at)}, by {INITIATORS[cancellation.by]}.{' '}
              {CANCELLATION_REASON_LABELS[cancellation.reason]}.{cancellation.note && ` ${cancellation.note}`}
            </p>
            <p>
              Total {amount(cancellation.amountBefore)} before, {amount(cancellation.amountDue)} after.
              {reader === 'admin' && !cancellation.restock && ' The units did not return to stock.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const amount = (decimal: number) => formatMoney(centsForDisplay(decimal))

const cancelledUnits = ({ lines }: Cancellation) =>
  formatUnits(lines.reduce((sum, { quantity }) => sum + quantity, 0))

/** ': 8 × Rotary hammer 26 and 4 more lines'; '' if the names are not loaded. */
function linesText({ lines }: Cancellation, { lines: orderLines }: OrderView): string {
  const names = lines.slice(0, MAX_LISTED_LINES).map(({ line, quantity }) => {
    const found = orderLines.find(({ number }) => number === line)
    return found && `${formatNumber(quantity)} × ${found.name}`
  })
  if (names.some((name) => name === undefined)) return ''
  const more = lines.length - names.length
  return `: ${names.join(', ')}${more > 0 ? ` and ${formatPlural(more, ['more line', 'more lines'])}` : ''}`
}
