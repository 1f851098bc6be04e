import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { formatDay, formatMinute } from '#app/lib/dates.ts'
import { formatMoney } from '#app/lib/money.ts'
import { phoneUrl } from '#app/lib/seller.ts'
import { sellerQuery } from '#app/seller/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textStyles from '#app/ui/text.module.css'
import { OrderDeliveryAddress } from '../delivery-address/order-delivery-address.tsx'
import { OrderTimeline } from '../list/order-timeline.tsx'
import type { OrderView } from '../order-adapter.ts'
import { amountDue, paidAt } from '../order-line-view.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { formatOrderNumber, formatPaymentReference, type OrderStatus } from '../rules.ts'
import { orderSheetCopy } from './copy.ts'
import { orderHistory } from './order-history.ts'
import { OrderLinesBlock } from './order-lines-block.tsx'
import styles from './order-sheet.module.css'

interface OrderSheetProps {
  order: OrderView
  reader: 'buyer' | 'admin'
  /** 1 on the page of the order, 2 inside a list. */
  headingLevel: 1 | 2
  /** Buttons besides Print. */
  actions?: ReactNode
}

/** Everything about one order: progress, lines, shipment, addresses, payment, documents and history. */
export function OrderSheet({ order, reader, headingLevel, actions }: OrderSheetProps) {
  const title = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <article className={styles.sheet} aria-labelledby={title}>
      <header className={styles.head}>
        <Heading id={title} className={styles.title}>
          Order {formatOrderNumber(order.id)}
        </Heading>
        <OrderStatusBadge status={order.status} />
        {order.poNumber && (
          <span className={styles.poNumber}>
            PO number <span className={textStyles.code}>{order.poNumber}</span>
          </span>
        )}
        <div className={styles.actions}>
          {actions}
          <Button size="small" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
        </div>
      </header>
      <div className={styles.progress}>
        <OrderTimeline order={order} />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderLinesBlock order={order} hasStock={reader === 'admin'} />
          <Shipment order={order} />
          <Addresses order={order} reader={reader} />
        </div>
        <aside className={styles.side} aria-label="Payment, documents and history">
          <Payment order={order} reader={reader} />
          <Documents order={order} />
          <History order={order} />
          {reader === 'buyer' && <Help order={order} />}
        </aside>
      </div>
    </article>
  )
}

function eventOf({ events }: OrderView, status: OrderStatus) {
  return events.find((event) => event.status === status)
}

function Shipment({ order }: { order: OrderView }) {
  const [shipped, delivered] = [eventOf(order, 'shipped'), eventOf(order, 'delivered')]
  return (
    <section className={styles.part}>
      <h3>Shipment</h3>
      {shipped && (
        <p>
          {orderSheetCopy.shipped(formatDay(shipped.at))} {shipped.note}
        </p>
      )}
      {delivered && <p>{orderSheetCopy.delivered(formatDay(delivered.at))}</p>}
      {!shipped && <p className={textStyles.muted}>{notShippedText(order)}</p>}
    </section>
  )
}

function notShippedText({ status, units }: OrderView): string {
  if (status === 'cancelled') return orderSheetCopy.nothingToShip
  return orderSheetCopy.notShipped[status === 'placed' ? 'placed' : 'paid'](units)
}

function Addresses({ order, reader }: Pick<OrderSheetProps, 'order' | 'reader'>) {
  const { buyer, phone, poNumber } = order
  return (
    <section className={`${styles.part} ${styles.addresses}`} aria-label="Addresses">
      <div className={styles.deliverTo}>
        <h3 className={textStyles.capitals}>Deliver to</h3>
        <OrderDeliveryAddress order={order} phone={phone} isAdmin={reader === 'admin'} />
      </div>
      <div>
        <h3 className={textStyles.capitals}>Ordered by</h3>
        <address className={styles.address}>
          {buyer.company && `${buyer.company}\n`}
          {buyer.name}
          {'\n'}
          <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
          {buyer.vatId && `\nVAT ID ${buyer.vatId}`}
          {poNumber && `\nPO number ${poNumber}`}
        </address>
      </div>
    </section>
  )
}

function Payment({ order, reader }: { order: OrderView; reader: OrderSheetProps['reader'] }) {
  const due = amountDue(order)
  const paid = paidAt(order)
  const total = formatMoney(order.total)
  return (
    <section className={styles.part} data-paid={paid && order.status !== 'cancelled' ? '' : undefined}>
      <h3>Payment</h3>
      <p className={styles.amountDue}>
        {formatMoney(due)} <small>due</small>
      </p>
      {paid && <p>{orderSheetCopy.paid(total, formatDay(paid))}</p>}
      {order.status === 'cancelled' && (
        <p>{paid ? orderSheetCopy.cancelledAfterPayment(total) : orderSheetCopy.nothingDue}</p>
      )}
      <p className={textStyles.muted}>
        Reference{' '}
        <span className={`${textStyles.number} ${styles.reference}`}>
          {formatPaymentReference(order.reference)}
        </span>
      </p>
      {due > 0 && reader === 'buyer' && (
        <p className={styles.paymentLink}>
          <Link to="/payment/$id" params={{ id: order.id }}>
            Payment details
          </Link>
        </p>
      )}
    </section>
  )
}

function Documents({ order }: { order: OrderView }) {
  return (
    <section className={`${styles.part} ${styles.documents}`}>
      <h3>Documents</h3>
      <a href={`/api/orders/${order.id}/pro-forma.pdf`}>
        <Icon name="sheet" />
        Pro-forma invoice (PDF)
      </a>
    </section>
  )
}

function History({ order }: { order: OrderView }) {
  return (
    <section className={styles.part}>
      <h3>History</h3>
      <ol className={styles.history}>
        {orderHistory(order.events).map(({ at, text }) => (
          <li key={at + text}>
            <time className={textStyles.number} dateTime={at}>
              {formatMinute(at)}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Help({ order }: { order: OrderView }) {
  const { data: seller } = useQuery(sellerQuery)
  return (
    <section className={`${styles.part} ${styles.help}`}>
      <h3>Help</h3>
      <p>{orderSheetCopy.help(formatOrderNumber(order.id))}</p>
      {seller && (
        <p>
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
          {seller.phone && (
            <>
              , <a href={phoneUrl(seller.phone)}>{seller.phone}</a>
            </>
          )}
        </p>
      )}
    </section>
  )
}
