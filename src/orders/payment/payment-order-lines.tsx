import { centsForDisplay, formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import panelStyles from '#app/ui/panel.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import type { Order, OrderLine } from '../order-contract.ts'
import styles from './payment.module.css'

const amount = (decimal: number) => formatAmount(centsForDisplay(decimal))

/** Longer orders show a compact list. */
const MAX_PICTURED_LINES = 3

export function PaymentOrderLines({ order }: { order: Order }) {
  const { lines, total, poNumber } = order
  return (
    <section className={panelStyles.panel} aria-labelledby="this-order">
      <header>
        <h2 id="this-order">This order</h2>
      </header>
      {lines.length > MAX_PICTURED_LINES ? (
        <CompactLines lines={lines} />
      ) : (
        lines.map((line) => <Line key={line.line} line={line} />)
      )}
      <dl className={`${panelStyles.amounts} ${styles.totals}`}>
        {poNumber && (
          <div>
            <dt>PO number</dt>
            <dd className={styles.poNumber}>{poNumber}</dd>
          </div>
        )}
        <div className={panelStyles.total}>
          <dt>Total USD</dt>
          <dd>{amount(total)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Line({ line }: { line: OrderLine }) {
  return (
    <div>
      <div className={`${tableStyles.product} ${styles.picturedLine}`}>
        <ProductImage product={{ picture: line.picture, name: line.productName }} view="thumb" />
        <div>
          <span className={styles.productName}>{line.productName}</span>
          <span className={`${tableStyles.secondary} ${textStyles.code}`}>{line.sku}</span>
        </div>
      </div>
      <dl className={panelStyles.amounts}>
        <div>
          <dt>Quantity units</dt>
          <dd>{formatNumber(line.quantity)}</dd>
        </div>
        <div>
          <dt>Unit price USD</dt>
          <dd>{amount(line.price)}</dd>
        </div>
      </dl>
    </div>
  )
}

function CompactLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <dl className={`${panelStyles.amounts} ${styles.compactLines}`}>
      {lines.map((line) => (
        <div key={line.line}>
          <dt>
            <span className={styles.productName}>{line.productName}</span>
            <span className={textStyles.small}>
              {line.sku}, {formatNumber(line.quantity)} × {amount(line.price)}
            </span>
          </dt>
          <dd>{amount(line.lineTotal)}</dd>
        </div>
      ))}
    </dl>
  )
}
