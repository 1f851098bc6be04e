import { useQuery } from '@tanstack/react-query'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { packingSlipUrl, shipmentsQuery } from '#app/fulfillment/shipments/client.ts'
import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import {
  packagesText,
  SHIPMENT_STATUS_LABELS,
  shipmentDateText,
  shipmentsCopy,
} from '#app/fulfillment/shipments/copy.ts'
import type { ShipmentStatus } from '#app/fulfillment/shipments/rules.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { dispatchPromise, freightOfParts } from '#app/orders/core/lifecycle-copy.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { Badge, type BadgeLook } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import linkButtonStyles from '#app/ui/link-button.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { ShipmentArrivedButton } from './actions/shipment-arrived-button.tsx'
import { shipmentId } from './focus-targets.ts'
import detailsStyles from './order-details.module.css'
import styles from './order-shipments.module.css'

/** Only administrators load the code of their actions. */
const AdminShipmentActions = lazyWithRetry(
  () => import('./actions/admin-shipment-actions.tsx'),
  'The actions of shipments',
  true,
)

/** Lines that are listed at once; a click shows the others. */
const MAX_LISTED_LINES = 3

const STATUS_LOOK: Record<ShipmentStatus, BadgeLook> = {
  draft: { tone: 'muted', shape: 'circle', isDashed: true },
  dispatched: { tone: 'neutral', shape: 'arrow' },
  delivered: { tone: 'success', shape: 'check' },
  voided: { tone: 'muted', shape: 'cross', isDashed: true },
}

const SLIP_LABELS: Record<ShipmentStatus, string> = {
  draft: 'Picking list',
  dispatched: 'Packing slip',
  delivered: 'Packing slip',
  voided: 'Voided slip',
}

interface OrderShipmentsProps {
  order: OrderView
  reader: 'buyer' | 'admin'
  /** False for a colleague of the buyer, who reads the order only. */
  canChange: boolean
}

/** The shipments of an order with their packages and tracking, and what is still open. */
export function OrderShipments({ order, reader, canChange }: OrderShipmentsProps) {
  const query = useQuery({
    ...shipmentsQuery(order.id),
    enabled: order.status !== 'placed',
  })
  const { data, error } = query
  const shipments = data ?? []
  return (
    <section className={detailsStyles.part}>
      <h3>Shipments</h3>
      {error && !data && <LoadError what="The shipments" query={query} />}
      {shipments.length > 0 && (
        <ul className={styles.shipments}>
          {shipments.map((shipment) => (
            <ShipmentItem
              key={shipment.number}
              order={order}
              shipment={shipment}
              reader={reader}
              canChange={canChange}
            />
          ))}
        </ul>
      )}
      {(data || order.status === 'placed') && (
        <OpenUnits order={order} reader={reader} hasShipments={shipments.length > 0} />
      )}
    </section>
  )
}

function ShipmentItem({ order, shipment, reader, canChange }: OrderShipmentsProps & { shipment: Shipment }) {
  const { number, status, carrier, packages, note, voidReason } = shipment
  const canReadContact = useCan('orders.read-contact')
  // The units of a draft may have been cancelled since.
  const isObsolete = status === 'draft' && order.fulfillment.open === 0
  return (
    <li
      className={styles.shipment}
      id={shipmentId(number)}
      tabIndex={-1}
      data-status={status}
      data-screen-only={status === 'draft' || undefined}
    >
      <div>
        <h4 className={textStyles.number}>{number}</h4>
        <Badge {...STATUS_LOOK[status]}>{SHIPMENT_STATUS_LABELS[status]}</Badge>
        <p className={textStyles.muted}>{shipmentDateText(shipment)}</p>
      </div>
      <div className={`${textStyles.anywhere} ${status === 'voided' ? textStyles.muted : ''}`}>
        <ShipmentLines lines={shipment.lines} />
        {(carrier || shipment.tracking || shipment.trackingUrl) && <Tracking shipment={shipment} />}
        {packages.length > 0 && <p className={textStyles.muted}>{packagesText(packages)}</p>}
        {note && <p className={textStyles.multiline}>{note}</p>}
        {voidReason && <p className={textStyles.multiline}>Reason: {voidReason}</p>}
      </div>
      <div className={layoutStyles.tightStack} data-screen-only>
        {reader === 'buyer' && canChange && status === 'dispatched' && (
          <ShipmentArrivedButton order={order.id} shipment={shipment} />
        )}
        {reader === 'admin' && (
          <AdminShipmentActions order={order} shipment={shipment} isObsolete={isObsolete} />
        )}
        {(reader === 'buyer' || canReadContact) && !isObsolete && (
          <a
            className={`${layoutStyles.linkTarget} ${textStyles.noWrap}`}
            href={packingSlipUrl(order.id, number)}
            target="_blank"
            rel="noreferrer"
          >
            {SLIP_LABELS[status]} (PDF)
            <span className={textStyles.visuallyHidden}> of {number}</span>
          </a>
        )}
      </div>
    </li>
  )
}

const lineText = ({ quantity, productName }: Shipment['lines'][number]) =>
  `${formatNumber(quantity)} × ${productName}`

function ShipmentLines({ lines }: Pick<Shipment, 'lines'>) {
  const first = lines.slice(0, MAX_LISTED_LINES).map(lineText).join(', ')
  const others = lines.slice(MAX_LISTED_LINES)
  if (others.length === 0) return <p>{first}</p>
  return (
    <>
      <p>{first}</p>
      <details>
        <summary className={linkButtonStyles.linkButton}>
          and {formatPlural(others.length, ['more line', 'more lines'])}
        </summary>
        <ul className={layoutStyles.scrollBox}>
          {others.map((line) => (
            <li key={line.line}>
              {lineText(line)} <span className={textStyles.muted}>{line.sku}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Tracking({ shipment: { carrier, tracking, trackingUrl } }: { shipment: Shipment }) {
  const number = tracking || 'Track shipment'
  return (
    <p>
      {carrier}
      {carrier && (tracking || trackingUrl) && ', '}
      {tracking && 'tracking '}
      {trackingUrl ? (
        <a href={trackingUrl} target="_blank" rel="noreferrer">
          <span className={tracking ? `${textStyles.code} ${textStyles.anywhere}` : undefined}>{number}</span>
          <span className={textStyles.visuallyHidden}> (opens the carrier’s page)</span>
        </a>
      ) : (
        <span className={`${textStyles.code} ${textStyles.anywhere}`}>{tracking}</span>
      )}
    </p>
  )
}

interface OpenUnitsProps extends Omit<OrderShipmentsProps, 'canChange'> {
  hasShipments: boolean
}

/** Free texts, which follow the products, have no stock to reserve. */
function reservedUnits({ lines, units }: OrderView): number {
  const products = lines.filter(({ productID }) => productID !== null)
  return products.length === lines.length ? units : products.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The remaining units, and their dispatch date. */
function OpenUnits({ order, reader, hasShipments }: OpenUnitsProps) {
  const { status, fulfillment, promisedOn, lines, lineCount } = order
  const canShip = useCan('orders.ship')
  if (status === 'cancelled')
    return hasShipments ? null : <p className={textStyles.muted}>{shipmentsCopy.nothingToShip}</p>
  if (status === 'placed') {
    const text = reader === 'buyer' ? shipmentsCopy.afterPayment : shipmentsCopy.afterPaymentForAdmin
    return <p className={textStyles.muted}>{text(reservedUnits(order))}</p>
  }
  if (fulfillment.open === 0) return null
  const openLines = lines.filter(({ open }) => open > 0)
  // A list of orders has only the first lines, which cannot tell what is open.
  const listed = lines.length === lineCount ? openLines.slice(0, MAX_LISTED_LINES) : []
  const more = openLines.length - listed.length
  const names = listed.map(({ open, name }) => `${formatNumber(open)} × ${name}`).join(', ')
  return (
    <div className={layoutStyles.tightStack}>
      {reader === 'admin' && !hasShipments && (
        <p className={textStyles.muted}>
          {order.waitingUnits === fulfillment.open
            ? shipmentsCopy.allToCome
            : `${shipmentsCopy.noneYet} ${canShip ? shipmentsCopy.howToShip : ''}`}
        </p>
      )}
      <p className={`${surfaceStyles.notice} ${tableStyles.product}`}>
        <Icon name="sheet" />
        <span>
          <b>{shipmentsCopy.open(fulfillment.open)}</b>
          {names && `: ${names}`}
          {names && more > 0 && ` and ${formatPlural(more, ['more line', 'more lines'])}`}.
          {promisedOn && ` ${dispatchPromise(promisedOn, order)}.`}
          {fulfillment.shipped > 0 && ` ${freightOfParts(order.freight)}`}
        </span>
      </p>
    </div>
  )
}
