import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { orderQuery } from '#app/orders/core/client.ts'
import { isPaid } from '#app/orders/core/lifecycle-rules.ts'
import { describeLinePromise } from '#app/orders/core/line-promise.ts'
import { type OrderLineView, type OrderView, orderFromDto } from '#app/orders/core/order-adapter.ts'
import { type OrderTotalText, orderLineText, orderLineView } from '#app/orders/core/order-line-view.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import tableStyles from '#app/ui/table.module.css'
import { CELL_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { orderDetailsCopy } from './copy.ts'
import styles from './order-lines-block.module.css'
import { ShippedProgress } from './shipped-progress.tsx'

/** A long order opens with its first lines, so that it opens as fast as a short one. */
const INITIAL_LINES = 50

const HEADER_ROLE = { role: 'columnheader' } as const
const SECOND = `${textStyles.ownLine} ${textStyles.small} ${textStyles.muted}`

interface OrderLinesBlockProps {
  /** May contain only the first lines. */
  order: OrderView
  /** True if to show the stock (administrators). */
  hasStock?: boolean
  /** True if delivered lines lead to a review (the buyer). */
  canReview?: boolean
}

/** The lines and totals of an order: a table where there is room, one block for each line where there is not. */
export function OrderLinesBlock({ order, hasStock = false, canReview = false }: OrderLinesBlockProps) {
  const isComplete = order.lines.length >= order.lineCount
  const query = useQuery({ ...orderQuery(order.id), enabled: !isComplete })
  const { data, error } = query
  const [isExpanded, setExpanded] = useState(false)
  // Prints every line, because a printed page cannot be expanded.
  useEffect(() => {
    const beforePrint = () => flushSync(() => setExpanded(true))
    window.addEventListener('beforeprint', beforePrint)
    return () => window.removeEventListener('beforeprint', beforePrint)
  }, [])
  const lines = isComplete || !data ? order.lines : orderFromDto(data).lines
  const visibleLines = isExpanded ? lines : lines.slice(0, INITIAL_LINES)
  const { totals } = orderLineView({ ...order, lines: [] })
  const hasShipped = isPaid(order.status)
  const isCancelled = order.status === 'cancelled'
  const { shipped, delivered } = order.fulfillment
  // While a shipment is on its way, it is not known which lines have arrived.
  const hasArrived = canReview && delivered > 0 && delivered === shipped
  return (
    <section className={layoutStyles.container} aria-label={formatPlural(order.lineCount, ['line', 'lines'])}>
      {/* Not a <table>, because the tables of orders that surround it style the tables inside them. */}
      <div {...TABLE_ROLE} className={styles.lines} data-shipped={hasShipped || undefined}>
        <LinesHead hasShipped={hasShipped} />
        {visibleLines.map((line) => (
          <LineRow
            key={line.number}
            line={line}
            hasStock={hasStock}
            hasShipped={hasShipped}
            isCancelled={isCancelled}
            hasArrived={hasArrived}
          />
        ))}
      </div>
      {error && !data && <LoadError what="More lines" query={query} />}
      {!isComplete && !data && !error && (
        <p className={`${panelStyles.body} ${panelStyles.footer}`} role="status">
          Loading more lines
        </p>
      )}
      {visibleLines.length < lines.length && (
        <p className={`${panelStyles.body} ${panelStyles.footer}`} data-screen-only>
          <Button size="small" onClick={() => setExpanded(true)}>
            Show all {formatNumber(lines.length)} lines
          </Button>
        </p>
      )}
      <Totals totals={totals} />
    </section>
  )
}

function LinesHead({ hasShipped }: { hasShipped: boolean }) {
  return (
    <div {...ROW_ROLE} className={`${styles.cells} ${textStyles.label} ${styles.lineHead}`}>
      <span {...HEADER_ROLE}>Product</span>
      <span {...HEADER_ROLE}>
        Quantity <small>units</small>
      </span>
      {hasShipped && <span {...HEADER_ROLE}>Shipped</span>}
      <span {...HEADER_ROLE}>
        Unit price <small>{CURRENCY}</small>
      </span>
      <span {...HEADER_ROLE}>
        Total <small>{CURRENCY}</small>
      </span>
    </div>
  )
}

interface LineRowProps {
  line: OrderLineView
  hasStock: boolean
  hasShipped: boolean
  /** True if the whole order is, so that its lines need not say so. */
  isCancelled: boolean
  /** True if the shipped units were delivered to the reader. */
  hasArrived: boolean
}

function LineRow({ line, hasStock, hasShipped, isCancelled, hasArrived }: LineRowProps) {
  const text = orderLineText(line)
  return (
    <div {...ROW_ROLE} className={`${styles.cells} ${styles.line}`}>
      <div {...CELL_ROLE} className={`${tableStyles.product} ${textStyles.anywhere}`}>
        <ProductImage product={line} view="thumb" />
        <div>
          {line.productID === null ? (
            <>
              <b className={styles.name}>{text.name}</b>
              <span className={SECOND} dir="auto">
                {line.description}
              </span>
            </>
          ) : (
            <>
              <Link
                className={`${layoutStyles.tallLink} ${styles.name}`}
                to="/products/$id"
                params={{ id: line.productID }}
              >
                {text.name}
              </Link>
              <span className={`${textStyles.code} ${SECOND}`}>{text.sku}</span>
            </>
          )}
          {/* Staff members have a table of their own. */}
          {!isCancelled &&
            !hasStock &&
            describeLinePromise(line, new Date()).map((sentence) => (
              <span key={sentence} className={SECOND}>
                {sentence}
              </span>
            ))}
          {hasArrived && line.shipped > 0 && line.productID !== null && (
            <Link
              className={`${textStyles.small} ${layoutStyles.linkTarget}`}
              to="/dashboard/addreview"
              search={{ product: line.productID }}
              data-screen-only
            >
              Review<span className={textStyles.visuallyHidden}> {text.name}</span>
            </Link>
          )}
        </div>
      </div>
      <div {...CELL_ROLE} className={textStyles.number}>
        <b>{text.quantity}</b>
        <span className={styles.narrowOnly}> units</span>
        {hasStock && line.stockNow !== null && (
          <span className={SECOND}>{orderDetailsCopy.stock(line.stockNow)}</span>
        )}
        {line.cancelled > 0 && !isCancelled && (
          <span className={SECOND}>{formatNumber(line.cancelled)} cancelled</span>
        )}
      </div>
      {hasShipped && (
        <div {...CELL_ROLE} className={`${textStyles.number} ${styles.shipped}`}>
          {line.quantity > 0 && <ShippedProgress shipped={line.shipped} units={line.quantity} />}
        </div>
      )}
      <div {...CELL_ROLE} className={`${textStyles.number} ${styles.wideOnly}`}>
        {text.unitPrice}
        {text.discount && <span className={SECOND}>{text.discount}</span>}
      </div>
      <div {...CELL_ROLE} className={`${textStyles.number} ${styles.lineTotal}`}>
        <span className={styles.narrowOnly}>{text.calculation} </span>
        <b>{text.total}</b>
        {text.discount && <span className={`${styles.narrowOnly} ${SECOND}`}>{text.discount}</span>}
      </div>
    </div>
  )
}

function Totals({ totals }: { totals: OrderTotalText[] }) {
  return (
    <dl className={`${panelStyles.amounts} ${styles.totals}`}>
      {totals.map(({ label, amount, isGrand }) => (
        <div key={label} className={isGrand ? panelStyles.total : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
