import { MachinePicture } from '../../catalog/parts/machine-picture.tsx'
import { centsFromDecimal, formatAmount } from '../../lib/money.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { Order } from '../orders-contract.ts'

const amount = (decimal: number) => formatAmount(centsFromDecimal(decimal) ?? 0)

/** What was ordered at which price. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <section className="sheet" aria-labelledby="this-order">
      <header>
        <h2 id="this-order">This order</h2>
      </header>
      {order.lines.map((line) => (
        <div key={line.line}>
          <div className="mc ordered">
            <MachinePicture machine={{ picture: line.picture, name: line.productName }} view="thumb" />
            <div>
              <span className="t1">{line.productName}</span>
              <span className="t2 mono">{line.sku}</span>
            </div>
          </div>
          <dl className="lines">
            <div>
              <dt>Quantity pcs</dt>
              <dd>{formatNumber(line.quantity)}</dd>
            </div>
            <div>
              <dt>Unit price USD</dt>
              <dd>{amount(line.price)}</dd>
            </div>
          </dl>
        </div>
      ))}
      <dl className="lines sum-up">
        <div className="tot">
          <dt>Total USD</dt>
          <dd>{amount(order.total)}</dd>
        </div>
      </dl>
    </section>
  )
}
