import '../order-details.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/money.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { Purchase } from '../contract.ts'
import { formatOrderNumber, formatReference } from '../rules.ts'
import type { WholeOrder } from '../whole-orders.ts'
import { centsOf } from './order-words.ts'
import { Timeline } from './timeline.tsx'

/** Everything there is to know of an order: its history, its lines, and where it goes. */
export function OrderDetails({ order }: { order: WholeOrder }) {
  return (
    <div className="dt">
      <div className="l">
        <h3 className="lab">What happened</h3>
        <Timeline order={order} />
        {order.lines.map((line) => (
          <LineDetails key={line.line} line={line} />
        ))}
      </div>
      <div className="r">
        <Fact label="Order number">
          <span className="mono">{formatOrderNumber(order._id)}</span>
        </Fact>
        <Fact label="Buyer">
          {order.user}
          <br />
          <a href={`mailto:${order.email}`}>{order.email}</a>
        </Fact>
        <Fact label="Deliver to">
          <span className="pre">{order.address || 'no address given'}</span>
        </Fact>
        <Fact label="Phone">
          <span className="mono small">{order.Phone || 'none'}</span>
        </Fact>
        <Fact label="Payment reference">
          <span className="mono small">{formatReference(order.reference)}</span>
        </Fact>
        <Fact label="Total, USD">
          <b className="mono">{formatAmount(centsOf(order.total))}</b>
        </Fact>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className="lab">{label}</span>
      <br />
      {children}
    </div>
  )
}

/** One line as the contract has it: what was sold, at the price and with the words of the day it was ordered. */
function LineDetails({ line }: { line: Purchase }) {
  const figures: [string, string][] = [
    ['Quantity, pcs', formatNumber(line.orderquentity)],
    ['Unit price, USD', formatAmount(centsOf(line.price))],
    ['Line total, USD', formatAmount(centsOf(line.price * line.orderquentity))],
    ['Stock before, pcs', formatNumber(line.availableProduct)],
  ]
  return (
    <section className="ol" aria-label={line.productName}>
      <h3>
        <Link to="/products/$id" params={{ id: line.productID }}>
          {line.productName}
        </Link>{' '}
        <span className="mono small">{line.sku}</span>
      </h3>
      {line.discription && <p className="small">{line.discription}</p>}
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
