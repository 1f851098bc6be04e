import { CURRENCY } from '#app/lib/currency.ts'
import { formatMinute } from '#app/lib/dates.ts'
import { formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { describeLinePromise } from '#app/orders/core/line-promise.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { orderCompanyText } from '#app/orders/core/order-line-view.ts'
import { OrderStatusBadge } from '#app/orders/core/order-status-badge.tsx'
import { placedByText } from '#app/orders/core/placed-by-copy.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { getImageUrlForView } from '#app/products/core/client.ts'
import { FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tableStyles from '#app/ui/table.module.css'
import { CELL_ROLE, ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import timelineStyles from '../details/order-timeline.module.css'
import type { BulkAction } from './bulk-actions.ts'
import { deliveryTown } from './delivery-town.ts'
import styles from './manage-all-orders.module.css'
import { ManagedOrderActions } from './managed-order-actions.tsx'
import { ManagedOrderDetails } from './managed-order-details.tsx'
import { orderDeadline } from './order-deadline.ts'
import type { OrderResult } from './use-order-selection.ts'

export const ORDER_COLUMNS = 10

export interface ManagedOrderRowProps {
  order: OrderView
  isSelected: boolean
  isOpen: boolean
  /** True if the Tab key reaches this row. */
  isCurrent: boolean
  /** Of the last bulk change. */
  result: OrderResult | undefined
  onSelect: () => void
  onOpen: () => void
  onStart: (action: BulkAction) => void
}

/** One order, with a second row for its details if it is open. */
export function ManagedOrderRow(props: ManagedOrderRowProps) {
  const { order, isSelected, isOpen, isCurrent } = props
  const classNames = [
    styles.orderRow,
    isOpen && timelineStyles.openRow,
    order.status === 'cancelled' && styles.cancelled,
  ]
  return (
    <>
      <tr
        {...ROW_ROLE}
        id={`order-${order.id}`}
        data-order={order.id}
        className={classNames.filter(Boolean).join(' ')}
        data-selected={isSelected || undefined}
        data-inactive={order.status === 'cancelled' || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`Order ${formatOrderNumber(order.id)}`}
      >
        <OrderCells {...props} />
      </tr>
      {isOpen && (
        <tr {...ROW_ROLE} className={timelineStyles.detailRow} data-details id={`details-${order.id}`}>
          <td {...CELL_ROLE} colSpan={ORDER_COLUMNS}>
            <ManagedOrderDetails order={order} />
          </td>
        </tr>
      )}
    </>
  )
}

function OrderCells(props: ManagedOrderRowProps) {
  const { order, isSelected, isOpen, isCurrent, result, onSelect, onOpen, onStart } = props
  const tabIndex = isCurrent ? 0 : -1
  const number = formatOrderNumber(order.id)
  return (
    <>
      <td {...CELL_ROLE} className={`${tableStyles.firstRow} ${styles.selectCell}`}>
        <label className={styles.checkboxLabel}>
          <input
            type="checkbox"
            checked={isSelected}
            tabIndex={tabIndex}
            aria-label={`Select order ${number}`}
            onChange={onSelect}
          />
        </label>
      </td>
      <td {...CELL_ROLE} className={`${tableStyles.firstRow} ${styles.orderCell}`}>
        <button
          type="button"
          className={`${textStyles.noWrap} ${styles.orderButton}`}
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          aria-controls={`details-${order.id}`}
          onClick={onOpen}
        >
          {number}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
        <time className={`${tableStyles.secondary} ${textStyles.noWrap}`} dateTime={order.placedAt}>
          {formatMinute(order.placedAt)}
        </time>
      </td>
      <td {...CELL_ROLE} className={`${tableStyles.firstRow} ${tableStyles.spanTwo} ${styles.statusCell}`}>
        <OrderStatusBadge status={order.status} fulfillment={order.fulfillment} isShort />
        <Deadline order={order} />
        {order.payment.refundDue > 0 && (
          <span className={`${tableStyles.secondary} ${textStyles.noWrap} ${styles.deadline}`} data-missed>
            Refund {formatMoney(order.payment.refundDue)}
          </span>
        )}
      </td>
      <td {...CELL_ROLE} className={`${tableStyles.spanRow} ${styles.labeledCell}`} data-label="PO number">
        <span
          className={`${textStyles.code} ${tableStyles.clipped} ${textStyles.small}`}
          title={order.poNumber}
        >
          {order.poNumber || <span className={textStyles.muted}>–</span>}
        </span>
      </td>
      <BuyerCells order={order} />
      <ProductCells order={order} />
      <td {...CELL_ROLE} className={tableStyles.spanRow}>
        <ManagedOrderActions
          order={order}
          isOpen={isOpen}
          tabIndex={tabIndex}
          onOpen={onOpen}
          onStart={onStart}
        />
        {result?.isRefused && (
          <div className={styles.result}>
            <FieldMessage isAlert>{result.text}</FieldMessage>
          </div>
        )}
        {result && !result.isRefused && (
          <p className={`${styles.result} ${layoutStyles.inline} ${textStyles.success} ${styles.changed}`}>
            <Icon name="check" />
            {result.text}
          </p>
        )}
      </td>
    </>
  )
}

const isPartlyShipped = ({ status, fulfillment }: OrderView) => status === 'paid' && fulfillment.shipped > 0

function Deadline({ order }: { order: OrderView }) {
  const deadline = orderDeadline(order, new Date())
  if (!deadline) return null
  return (
    <span
      className={`${tableStyles.secondary} ${textStyles.noWrap} ${styles.deadline}`}
      data-missed={deadline.isMissed || undefined}
    >
      {deadline.text}
    </span>
  )
}

function BuyerCells({ order: { buyer, company, placedBy, address } }: { order: OrderView }) {
  return (
    <>
      <td {...CELL_ROLE} className={`${tableStyles.spanRow} ${styles.labeledCell}`} data-label="Buyer">
        <span className={`${tableStyles.primary} ${tableStyles.clipped}`}>{buyer.name}</span>
        <span className={`${tableStyles.secondary} ${tableStyles.clipped}`} title={buyer.email}>
          {buyer.email}
        </span>
        {company && (
          <span
            className={`${tableStyles.secondary} ${tableStyles.clipped}`}
            title={orderCompanyText(company)}
          >
            {orderCompanyText(company)}
          </span>
        )}
        {placedBy && (
          <span className={`${tableStyles.secondary} ${tableStyles.clipped}`} title={placedBy}>
            {placedByText(placedBy)}
          </span>
        )}
      </td>
      <td {...CELL_ROLE} className={`${tableStyles.spanRow} ${styles.labeledCell}`} data-label="Deliver to">
        <span className={`${tableStyles.clipped} ${styles.town}`} title={address}>
          {deliveryTown(address) || <span className={textStyles.muted}>no address</span>}
        </span>
        <span className={styles.printedAddress}>{address}</span>
      </td>
    </>
  )
}

function ProductCells({ order }: { order: OrderView }) {
  const [first] = order.lines
  if (!first) return null
  const more = order.lineCount - 1
  return (
    <>
      <td {...CELL_ROLE} className={`${tableStyles.spanRow} ${styles.labeledCell}`} data-label="Product">
        <div className={`${tableStyles.product} ${styles.product}`}>
          {first.picture && (
            <img
              src={getImageUrlForView(first.picture, 'thumb')}
              width={44}
              height={34}
              alt=""
              loading="lazy"
            />
          )}
          <div>
            <span className={`${tableStyles.primary} ${tableStyles.clipped}`}>{first.name}</span>
            <span className={`${tableStyles.secondary} ${textStyles.code} ${tableStyles.clipped}`}>
              {first.sku}
              {more > 0 && ` and ${formatNumber(more)} more`}
            </span>
            {order.status !== 'cancelled' && first.promise && (
              <span className={tableStyles.secondary}>{describeLinePromise(first, new Date())[0]}</span>
            )}
          </div>
        </div>
      </td>
      <td
        {...CELL_ROLE}
        className={`${tableStyles.numeric} ${tableStyles.spanTwo}`}
        data-label="Quantity units"
      >
        {formatNumber(order.units)}
        <span className={`${tableStyles.secondary} ${textStyles.code} ${textStyles.small}`}>
          {isPartlyShipped(order)
            ? `${formatNumber(order.fulfillment.open)} to ship`
            : more === 0 && `× ${formatAmount(first.unitPrice)}`}
        </span>
      </td>
      <td
        {...CELL_ROLE}
        className={`${tableStyles.numeric} ${tableStyles.spanFour} ${tableStyles.lineBefore}`}
        data-label={`Total ${CURRENCY}`}
      >
        <b>{formatAmount(order.total)}</b>
      </td>
    </>
  )
}
