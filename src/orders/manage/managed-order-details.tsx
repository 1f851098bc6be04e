import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import '../list/order-details.css'
import { Link } from '@tanstack/react-router'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { OrderLineList } from '../list/order-lines.tsx'
import { OrderTimeline } from '../list/order-timeline.tsx'
import type { OrderLineView, OrderView } from '../order-adapter.ts'
import { formatOrderNumber, formatPaymentReference } from '../rules.ts'

/** So many lines are told in full; of more, what fits a row. */
const MAX_DETAILED_LINES = 3

/** Everything there is to know of an order: its history, its lines, and where it goes. */
export function ManagedOrderDetails({ order }: { order: OrderView }) {
  return (
    <div className="dt">
      <div className="l">
        <h3 className="lab">What happened</h3>
        <OrderTimeline order={order} />
        {order.lineCount > MAX_DETAILED_LINES ? (
          <OrderLineList order={order} hasStock />
        ) : (
          order.lines.map((line) => <LineDetails key={line.number} line={line} />)
        )}
      </div>
      <div className="r">
        <DescriptionItem label="Order number">
          <span className="mono">{formatOrderNumber(order.id)}</span>
        </DescriptionItem>
        <DescriptionItem label="Buyer">
          {order.buyer.name}
          <br />
          <a href={`mailto:${order.buyer.email}`}>{order.buyer.email}</a>
        </DescriptionItem>
        <DescriptionItem label="Deliver to">
          <span className="pre">{order.address || 'no address given'}</span>
        </DescriptionItem>
        <DescriptionItem label="Phone">
          <span className="mono small">{order.phone || 'none'}</span>
        </DescriptionItem>
        <DescriptionItem label="PO number">
          <span className="mono small">{order.poNumber || 'none'}</span>
        </DescriptionItem>
        <DescriptionItem label="Payment reference">
          <span className="mono small">{formatPaymentReference(order.reference)}</span>
        </DescriptionItem>
        <DescriptionItem label="Total, USD">
          <b className="mono">{formatAmount(order.total)}</b>
        </DescriptionItem>
      </div>
    </div>
  )
}

/** One line as the contract has it: what was sold, at the price and with the words of the day it was ordered. */
function LineDetails({ line }: { line: OrderLineView }) {
  const figures: [string, string][] = [
    ['Quantity, pcs', formatNumber(line.quantity)],
    ['Unit price, USD', formatAmount(line.unitPrice)],
    ['Line total, USD', formatAmount(orderTotal([line]))],
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
