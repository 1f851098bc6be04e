import { Link } from '@tanstack/react-router'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import textStyles from '#app/ui/text.module.css'
import orderDetailsStyles from '../list/order-details.module.css'
import { OrderLineList } from '../list/order-lines.tsx'
import { OrderTimeline } from '../list/order-timeline.tsx'
import type { OrderLineView, OrderView } from '../order-adapter.ts'
import { formatOrderNumber, formatPaymentReference } from '../rules.ts'
import styles from './manage-all-orders.module.css'

/** Longer orders show a compact list. */
const MAX_DETAILED_LINES = 3

export function ManagedOrderDetails({ order }: { order: OrderView }) {
  return (
    <div className={orderDetailsStyles.details}>
      <div className={orderDetailsStyles.history}>
        <h3 className={textStyles.capitals}>Order history</h3>
        <OrderTimeline order={order} />
        {order.lineCount > MAX_DETAILED_LINES ? (
          <OrderLineList order={order} hasStock />
        ) : (
          order.lines.map((line) => <LineDetails key={line.number} line={line} />)
        )}
      </div>
      <div className={orderDetailsStyles.facts}>
        <DescriptionItem label="Order number">
          <span className={textStyles.code}>{formatOrderNumber(order.id)}</span>
        </DescriptionItem>
        <DescriptionItem label="Buyer">
          {order.buyer.name}
          <br />
          <a href={`mailto:${order.buyer.email}`}>{order.buyer.email}</a>
        </DescriptionItem>
        <DescriptionItem label="Deliver to">
          <span className={styles.preformatted}>{order.address || 'not given'}</span>
        </DescriptionItem>
        <DescriptionItem label="Phone">
          <span className={`${textStyles.code} ${textStyles.small}`}>{order.phone || 'not given'}</span>
        </DescriptionItem>
        <DescriptionItem label="PO number">
          <span className={`${textStyles.code} ${textStyles.small}`}>{order.poNumber || 'not given'}</span>
        </DescriptionItem>
        <DescriptionItem label="Payment reference">
          <span className={`${textStyles.code} ${textStyles.small}`}>
            {formatPaymentReference(order.reference)}
          </span>
        </DescriptionItem>
        <DescriptionItem label="Total, USD">
          <b className={textStyles.code}>{formatAmount(order.total)}</b>
        </DescriptionItem>
      </div>
    </div>
  )
}

/** A line with the price and description at the time of the order. */
function LineDetails({ line }: { line: OrderLineView }) {
  const values: [string, string][] = [
    ['Quantity, units', formatNumber(line.quantity)],
    ['Unit price, USD', formatAmount(line.unitPrice)],
    ['Line total, USD', formatAmount(orderTotal([line]))],
    ['Stock when ordered, units', formatNumber(line.stockBefore)],
  ]
  return (
    <section className={styles.lineDetails} aria-label={line.name}>
      <h3>
        <Link to="/products/$id" params={{ id: line.productID }}>
          {line.name}
        </Link>{' '}
        <span className={`${textStyles.code} ${textStyles.small}`}>{line.sku}</span>
      </h3>
      {line.description && <p className={textStyles.small}>{line.description}</p>}
      <dl>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt className={textStyles.capitals}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt className={textStyles.capitals}>Product ID</dt>
          <dd className={textStyles.small}>{line.productID}</dd>
        </div>
      </dl>
    </section>
  )
}
