import { Fact } from '#app/ui/description-item.tsx'
import '../list/order-details.css'
import { Link } from '@tanstack/react-router'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { AllLines } from '../list/order-lines.tsx'
import { Timeline } from '../list/order-timeline.tsx'
import type { Order, OrderLine } from '../order-adapter.ts'
import { formatOrderNumber, formatReference, totalOf } from '../rules.ts'

/** So many lines are told in full; of more, what fits a row. */
const FEW = 3

/** Everything there is to know of an order: its history, its lines, and where it goes. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <div className="dt">
      <div className="l">
        <h3 className="lab">What happened</h3>
        <Timeline order={order} />
        {order.lineCount > FEW ? (
          <AllLines order={order} hasStock />
        ) : (
          order.lines.map((line) => <LineDetails key={line.number} line={line} />)
        )}
      </div>
      <div className="r">
        <Fact label="Order number">
          <span className="mono">{formatOrderNumber(order.id)}</span>
        </Fact>
        <Fact label="Buyer">
          {order.buyer.name}
          <br />
          <a href={`mailto:${order.buyer.email}`}>{order.buyer.email}</a>
        </Fact>
        <Fact label="Deliver to">
          <span className="pre">{order.address || 'no address given'}</span>
        </Fact>
        <Fact label="Phone">
          <span className="mono small">{order.phone || 'none'}</span>
        </Fact>
        <Fact label="PO number">
          <span className="mono small">{order.poNumber || 'none'}</span>
        </Fact>
        <Fact label="Payment reference">
          <span className="mono small">{formatReference(order.reference)}</span>
        </Fact>
        <Fact label="Total, USD">
          <b className="mono">{formatAmount(order.total)}</b>
        </Fact>
      </div>
    </div>
  )
}

/** One line as the contract has it: what was sold, at the price and with the words of the day it was ordered. */
function LineDetails({ line }: { line: OrderLine }) {
  const figures: [string, string][] = [
    ['Quantity, pcs', formatNumber(line.quantity)],
    ['Unit price, USD', formatAmount(line.unitPrice)],
    ['Line total, USD', formatAmount(totalOf([line]))],
    ['Stock when ordered, pcs', formatNumber(line.stockBefore)],
  ]
  return (
    <section className="ol" aria-label={line.name}>
      <h3>
        <Link to="/products/$id" params={{ id: line.productID }}>
          {line.name}
        </Link>{' '}
        <span className="mono small">{line.sku}</span>
      </h3>
      {line.description && <p className="small">{line.description}</p>}
      <dl>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="lab">{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
        <div>
          <dt className="lab">Product ID</dt>
          <dd className="small">{line.productID}</dd>
        </div>
      </dl>
    </section>
  )
}
