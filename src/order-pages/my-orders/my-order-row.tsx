import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OVER_BUDGET } from '#app/companies/budgets/copy.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import { remainingUnits } from '#app/orders/core/lifecycle-copy.ts'
import { describeLinePromise } from '#app/orders/core/line-promise.ts'
import type { OrderLineView, OrderView } from '#app/orders/core/order-adapter.ts'
import { orderLineText } from '#app/orders/core/order-line-view.ts'
import { OrderStatusBadge } from '#app/orders/core/order-status-badge.tsx'
import { payByText } from '#app/orders/core/payment-deadline-copy.ts'
import { placedByText } from '#app/orders/core/placed-by-copy.ts'
import { canTransition, formatOrderNumber, formatPoNumber } from '#app/orders/core/rules.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tableStyles from '#app/ui/table.module.css'
import { Cell } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { CancelUnitsButton } from '../details/actions/buyer-order-actions.tsx'
import { OrderDetails } from '../details/order-details.tsx'
import { ShippedProgress } from '../details/shipped-progress.tsx'
import timelineStyles from '../details/timeline/order-timeline.module.css'
import styles from './my-orders.module.css'

export const rowId = (orderId: string) => `order-${orderId}`

function MoreLines({ order: { lineCount }, maxLines }: Pick<MyOrderRowProps, 'order' | 'maxLines'>) {
  const more = lineCount - maxLines
  return (
    more > 0 && (
      <span className={`${textStyles.hint} ${styles.moreLines}`}>and {formatNumber(more)} more</span>
    )
  )
}

/** The progress of an order that has shipped in part, and the deadline of one that is not paid. */
function RowProgress({ order: { status, fulfillment, payBy, awaitsBankDetails } }: { order: OrderView }) {
  const payment = awaitsBankDetails ? NO_BANK_DETAILS : payBy && payByText(payBy)
  if (status === 'placed' && payment) return <span className={tableStyles.secondary}>{payment}</span>
  if (status !== 'paid' || fulfillment.shipped === 0) return null
  return (
    <div className={styles.progress}>
      <ShippedProgress shipped={fulfillment.shipped} units={remainingUnits(fulfillment)} />
    </div>
  )
}

interface MyOrderRowProps {
  order: OrderView
  /** True if the reader can cancel the order or change its address. */
  canChange: boolean
  /** Lines in the row; the details show all of them. */
  maxLines: number
  isOpen: boolean
  isHighlighted: boolean
  onToggle: () => void
  onCancel: () => void
  onReorder: () => void
}

/** One order of the buyer's table, with its details below if it is open. */
export function MyOrderRow({
  order,
  canChange,
  maxLines,
  isOpen,
  isHighlighted,
  onToggle,
  onCancel,
  onReorder,
}: MyOrderRowProps) {
  const lines = order.lines.slice(0, maxLines)
  const texts = lines.map(orderLineText)
  const classNames = [
    isOpen && timelineStyles.openRow,
    order.status === 'cancelled' && timelineStyles.cancelled,
    lines.length > 1 && styles.multipleLines,
  ]
  return (
    <>
      <tr
        {...ROW_ROLE}
        id={rowId(order.id)}
        tabIndex={-1}
        className={classNames.filter(Boolean).join(' ')}
        data-selected={isHighlighted || undefined}
        data-inactive={order.status === 'cancelled' || undefined}
      >
        <Cell span="row">
          {lines.map((line) => (
            <OrderLineCell key={line.number} line={line} />
          ))}
          <MoreLines order={order} maxLines={maxLines} />
        </Cell>
        <OrderCell order={order} />
        <Cell label="Status" className={styles.orderValue}>
          <OrderStatusBadge status={order.status} />
          <RowProgress order={order} />
        </Cell>
        <LineValuesCell label="Quantity units" texts={texts.map(({ quantity }) => quantity)}>
          {order.lineCount > maxLines && (
            <span className={`${textStyles.small} ${textStyles.muted} ${styles.unitTotal}`}>
              {formatNumber(order.units)} in total
            </span>
          )}
        </LineValuesCell>
        <LineValuesCell label={`Unit price ${CURRENCY}`} texts={texts.map(({ unitPrice }) => unitPrice)} />
        <Cell label={`Total ${CURRENCY}`} isNumeric span="row">
          <b className={styles.orderTotal}>{formatAmount(order.total)}</b>
        </Cell>
        <Cell span="row" className={styles.orderValue}>
          <RowActions
            order={order}
            canChange={canChange}
            isOpen={isOpen}
            onToggle={onToggle}
            onCancel={onCancel}
            onReorder={onReorder}
          />
        </Cell>
      </tr>
      {isOpen && <DetailsRow order={order} canChange={canChange} onReorder={onReorder} />}
    </>
  )
}

/** Number and day of an order, and who ordered for whom. */
function OrderCell({ order }: { order: OrderView }) {
  return (
    <Cell label="Order" className={styles.orderValue}>
      <Link
        className={`${tableStyles.primary} ${textStyles.code} ${layoutStyles.inline} ${styles.orderLink}`}
        to="/dashboard/orders/$id"
        params={{ id: order.id }}
      >
        {formatOrderNumber(order.id)}
      </Link>
      <span className={tableStyles.secondary}>{formatDay(order.placedAt)}</span>
      {order.company && (
        <span className={tableStyles.secondary}>
          {order.company.name}, {order.buyer.name}
          {order.company.isOverBudget && ` · ${OVER_BUDGET}`}
        </span>
      )}
      {order.placedBy && <span className={tableStyles.secondary}>{placedByText(order.placedBy)}</span>}
      {order.poNumber && (
        <span className={tableStyles.secondary}>
          {formatPoNumber(order.poNumber).slice(0, -order.poNumber.length)}
          <span className={`${textStyles.code} ${textStyles.anywhere}`}>{order.poNumber}</span>
        </span>
      )}
    </Cell>
  )
}

interface LineValuesCellProps {
  label: string
  /** One for each line. */
  texts: readonly string[]
  children?: ReactNode
}

function LineValuesCell({ label, texts, children }: LineValuesCellProps) {
  return (
    <Cell label={label} isNumeric className={styles.lineValues}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order keep their places
        <span key={index} className={`${textStyles.ownLine} ${styles.lineValue}`}>
          {text}
        </span>
      ))}
      {children}
    </Cell>
  )
}

function DetailsRow({
  order,
  canChange,
  onReorder,
}: Pick<MyOrderRowProps, 'order' | 'canChange' | 'onReorder'>) {
  return (
    <tr {...ROW_ROLE} className={timelineStyles.detailRow} data-details>
      <Cell colSpan={7}>
        <OrderDetails
          order={order}
          reader="buyer"
          canChange={canChange}
          headingLevel={2}
          actions={
            <>
              {canChange && <CancelUnitsButton order={order} />}
              <Button size="small" onClick={onReorder}>
                Reorder
              </Button>
            </>
          }
        />
      </Cell>
    </tr>
  )
}

function RowActions({
  order,
  canChange,
  isOpen,
  onToggle,
  onCancel,
  onReorder,
}: Omit<MyOrderRowProps, 'isHighlighted' | 'maxLines'>) {
  const number = formatOrderNumber(order.id)
  return (
    <div className={`${tableStyles.actions} ${tableStyles.wrappingActions}`}>
      {canChange && canTransition(order.status, 'cancelled', 'customer') && (
        <Button kind="quiet" size="small" onClick={onCancel} aria-label={`Cancel Order ${number}`}>
          Cancel Order
        </Button>
      )}
      {canTransition(order.status, 'paid', 'admin') && (
        <Link
          className={buttonClass({ kind: 'primary', size: 'small' })}
          to="/payment/$id"
          params={{ id: order.id }}
          aria-label={`Pay Now, order ${number}`}
        >
          Pay Now
        </Link>
      )}
      <Button size="small" onClick={onReorder} aria-label={`Reorder ${number}`}>
        Reorder
      </Button>
      <Button
        size="small"
        isIconOnly
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-label={`Order history of ${number}`}
        onClick={onToggle}
      >
        <span className={layoutStyles.narrowOnly}>Order history</span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </Button>
    </div>
  )
}

/** The product of a line. On narrow screens also its quantity, price and total, which have no columns there. */
function OrderLineCell({ line }: { line: OrderLineView }) {
  const { calculation, total } = orderLineText(line)
  return (
    <div className={`${tableStyles.product} ${styles.lineCell}`}>
      <ProductImage product={line} view="thumb" />
      <div>
        <span className={tableStyles.primary}>{line.name}</span>
        <span className={`${tableStyles.secondary} ${textStyles.code}`}>{line.sku}</span>
        {describeLinePromise(line, new Date())
          .slice(0, 1)
          .map((sentence) => (
            <span key={sentence} className={tableStyles.secondary}>
              {sentence}
            </span>
          ))}
        <span className={`${textStyles.number} ${layoutStyles.narrowOnly} ${styles.calculation}`}>
          {calculation} <b>{total}</b>
        </span>
      </div>
    </div>
  )
}
