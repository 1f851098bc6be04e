import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessionQuery } from '#app/auth/account/client.ts'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { OVER_BUDGET } from '#app/companies/budgets/copy.ts'
import { cancellationsQuery } from '#app/fulfillment/cancellations/client.ts'
import type { Cancellation } from '#app/fulfillment/cancellations/contract.ts'
import { OrderDeliveryAddress } from '#app/fulfillment/delivery-address/order-delivery-address.tsx'
import { saveInternalNote } from '#app/fulfillment/internal-note/client.ts'
import { internalNoteCopy } from '#app/fulfillment/internal-note/copy.ts'
import { InternalNotePart } from '#app/fulfillment/internal-note/internal-note-part.tsx'
import { packingSlipUrl, shipmentsQuery } from '#app/fulfillment/shipments/client.ts'
import { hasLeft } from '#app/fulfillment/shipments/rules.ts'
import { formatMinute } from '#app/lib/dates.ts'
import { phoneUrl } from '#app/lib/seller.ts'
import { CorrectOrderButton } from '#app/order-changes/corrections/correct-order-button.tsx'
import { pickingListUrl } from '#app/order-changes/slips/slip-urls.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { orderDocument } from '#app/orders/core/order-document.ts'
import { orderFactRows } from '#app/orders/core/order-facts.ts'
import { OrderStatusBadge } from '#app/orders/core/order-status-badge.tsx'
import { placedOnBehalf } from '#app/orders/core/placed-by-copy.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { sellerQuery } from '#app/seller/client.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { BuyerSummaryLine } from './buyer-summary-line.tsx'
import { orderDetailsCopy } from './copy.ts'
import { orderHeadingId } from './focus-targets.ts'
import { OrderCancellations } from './order-cancellations.tsx'
import styles from './order-details.module.css'
import { OrderLinesBlock } from './order-lines-block.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderPromises } from './order-promises.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { orderHistory } from './timeline/order-history.ts'
import { OrderTimeline } from './timeline/order-timeline.tsx'

interface OrderDetailsProps {
  order: OrderView
  reader: 'buyer' | 'admin'
  /** False for a colleague of the buyer, who reads the order only. */
  canChange?: boolean
  /** 1 on the page of the order, 2 inside a list. */
  headingLevel: 1 | 2
  /** For administrators, on the page of the order. */
  buyerSummary?: Order['buyerSummary']
  /** For administrators, on the page of the order. It is not printed. */
  internalNote?: Order['internalNote']
  /** Buttons besides Print. */
  actions?: ReactNode
}

/** Everything about one order: progress, lines, shipment, addresses, payment, documents and history. */
export function OrderDetails(props: OrderDetailsProps) {
  const { order, reader, canChange = true, headingLevel, buyerSummary, internalNote, actions } = props
  const title = headingLevel === 1 ? orderHeadingId(order.id) : `details-${order.id}`
  const isOwn = useQuery(sessionQuery).data?.email === order.buyer.email
  const cancellations = useCancellations(order)
  return (
    <article
      className={`${surfaceStyles.sheet} ${layoutStyles.container} ${styles.details}`}
      aria-labelledby={title}
    >
      <DetailsHeader id={title} order={order} headingLevel={headingLevel} actions={actions} />
      {/* The parts have headings of the third level. */}
      {headingLevel === 1 && <h2 className={textStyles.visuallyHidden}>Details</h2>}
      {buyerSummary && <BuyerSummaryLine buyer={order.buyer} summary={buyerSummary} />}
      <div className={`${panelStyles.body} ${panelStyles.lineBelow}`}>
        <OrderTimeline order={order} />
      </div>
      <div className={styles.columns}>
        <div>
          <OrderLinesBlock order={order} hasStock={reader === 'admin'} canReview={isOwn} />
          {reader === 'admin' && <OrderPromises order={order} />}
          <OrderShipments order={order} reader={reader} canChange={canChange} />
          <OrderCancellations order={order} cancellations={cancellations} reader={reader} />
          <Addresses order={order} reader={reader} canChange={canChange} />
        </div>
        <aside
          className={`${layoutStyles.ruledCells} ${styles.side}`}
          aria-label="Payment, documents and history"
        >
          <OrderPayment order={order} reader={reader} />
          {internalNote && (
            <section className={styles.part} data-screen-only>
              <h3>{internalNoteCopy.title}</h3>
              <div className={layoutStyles.tightStack}>
                <InternalNotePart
                  title={`Internal note on order ${formatOrderNumber(order.id)}`}
                  note={internalNote}
                  hint={internalNoteCopy.hint}
                  onSave={(change) => saveInternalNote(order.id, change)}
                />
              </div>
            </section>
          )}
          {order.buyer.email && <Documents order={order} reader={reader} />}
          <History order={order} cancellations={cancellations} />
          {reader === 'buyer' && <Help order={order} />}
        </aside>
      </div>
    </article>
  )
}

interface DetailsHeaderProps extends Pick<OrderDetailsProps, 'order' | 'headingLevel' | 'actions'> {
  /** Of the heading. */
  id: string
}

function DetailsHeader({ id, order, headingLevel, actions }: DetailsHeaderProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <header className={`${panelStyles.body} ${panelStyles.lineBelow} ${layoutStyles.wrappingRow}`}>
      <Heading id={id} className={styles.title} tabIndex={-1}>
        Order {formatOrderNumber(order.id)}
      </Heading>
      <OrderStatusBadge status={order.status} fulfillment={order.fulfillment} />
      {order.poNumber && (
        <span className={textStyles.small}>
          PO number <span className={`${textStyles.code} ${textStyles.anywhere}`}>{order.poNumber}</span>
        </span>
      )}
      <div className={`${layoutStyles.tightRow} ${layoutStyles.atEnd}`} data-screen-only>
        {actions}
        <Button size="small" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
      </div>
    </header>
  )
}

function useCancellations(order: OrderView): readonly Cancellation[] {
  const hasAny = order.fulfillment.cancelled > 0
  return useQuery({ ...cancellationsQuery(order.id), enabled: hasAny }).data ?? []
}

function Addresses({ order, reader, canChange }: Pick<OrderDetailsProps, 'order' | 'reader' | 'canChange'>) {
  const canCorrect = useCan('orders.correct')
  const { buyer, company, deliveryNote, phone, placedBy, purchaseRequest } = order
  return (
    <section className={`${styles.part} ${columnStyles.twoColumns}`} aria-label="Addresses">
      <div>
        <h3 className={textStyles.capitals}>Deliver to</h3>
        {company?.site && <p>{company.site}</p>}
        <OrderDeliveryAddress
          order={order}
          phone={phone}
          isStaff={reader === 'admin'}
          isReadOnly={!canChange}
        />
        {deliveryNote && (
          <p className={textStyles.multiline} dir="auto">
            {deliveryNote}
          </p>
        )}
      </div>
      <div>
        <h3 className={textStyles.capitals}>Ordered by</h3>
        <OrderedBy order={order} />
        {(reader === 'admin' ? canCorrect : canChange) && (
          <CorrectOrderButton order={order} isStaff={reader === 'admin'} />
        )}
        {placedBy && <p className={textStyles.muted}>{placedOnBehalf(placedBy, buyer.name)}</p>}
        {purchaseRequest && (
          <p>
            Purchase request{' '}
            <Link
              className={textStyles.code}
              to="/dashboard/purchaserequests/$id"
              params={{ id: purchaseRequest }}
            >
              {purchaseRequest}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

function OrderedBy({ order }: { order: OrderView }) {
  const { buyer, company, poNumber } = order
  return (
    <address className={textStyles.multiline}>
      {(company?.name ?? buyer.company) && `${company?.name ?? buyer.company}\n`}
      {buyer.name}
      {'\n'}
      {buyer.email && (
        <a className={layoutStyles.linkTarget} href={`mailto:${buyer.email}`}>
          {buyer.email}
        </a>
      )}
      {buyer.vatId && `\nVAT ID ${buyer.vatId}`}
      {company?.costCenter && `\nCost center ${company.costCenter}`}
      {company?.isOverBudget && `\n${OVER_BUDGET}`}
      {poNumber && (
        <>
          {'\n'}PO number <span className={`${textStyles.code} ${textStyles.anywhere}`}>{poNumber}</span>
        </>
      )}
      {orderFactRows(order).map(([label, text]) => `\n${label} ${text}`)}
    </address>
  )
}

/** The invoice or confirmation, a packing slip for each shipment that has left, and the picking list of what is to ship. */
function Documents({ order, reader }: Pick<OrderDetailsProps, 'order' | 'reader'>) {
  const { data } = useQuery({ ...shipmentsQuery(order.id), enabled: order.status !== 'placed' })
  const left = (data ?? []).filter(hasLeft)
  const canShip = useCan('orders.ship')
  return (
    <section className={`${styles.part} ${layoutStyles.tightStack}`} data-screen-only>
      <h3>Documents</h3>
      <a className={layoutStyles.inline} href={orderDocument(order.id, order.payment).url}>
        <Icon name="sheet" />
        {orderDocument(order.id, order.payment).title} (PDF)
      </a>
      {reader === 'admin' && canShip && order.status === 'paid' && (
        <a className={layoutStyles.inline} href={pickingListUrl(order.id)} target="_blank" rel="noreferrer">
          <Icon name="sheet" />
          Picking list (PDF)
        </a>
      )}
      {left.map(({ number }) => (
        <a
          key={number}
          className={layoutStyles.inline}
          href={packingSlipUrl(order.id, number)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="sheet" />
          Packing slip {number}
        </a>
      ))}
    </section>
  )
}

interface HistoryProps {
  order: OrderView
  cancellations: readonly Cancellation[]
}

function History({ order, cancellations }: HistoryProps) {
  return (
    <section className={styles.part}>
      <h3>History</h3>
      <ol className={layoutStyles.tightStack}>
        {orderHistory(order, cancellations).map(({ at, text }) => (
          <li key={at + text}>
            <time className={`${textStyles.number} ${tableStyles.secondary}`} dateTime={at}>
              {formatMinute(at)}
            </time>
            {text}
          </li>
        ))}
      </ol>
      {order.eventCount > order.events.length && (
        <p className={textStyles.hint}>
          {orderDetailsCopy.earlierChanges(order.eventCount - order.events.length)}
        </p>
      )}
    </section>
  )
}

function Help({ order }: { order: OrderView }) {
  const { data: seller } = useQuery(sellerQuery)
  return (
    <section className={styles.part} data-screen-only>
      <h3>Help</h3>
      <p>{orderDetailsCopy.help(formatOrderNumber(order.id))}</p>
      {seller && (
        <p>
          <a className={layoutStyles.linkTarget} href={`mailto:${seller.email}`}>
            {seller.email}
          </a>
          {seller.phone && (
            <>
              ,{' '}
              <a className={textStyles.noWrap} href={phoneUrl(seller.phone)}>
                {seller.phone}
              </a>
            </>
          )}
        </p>
      )}
    </section>
  )
}
