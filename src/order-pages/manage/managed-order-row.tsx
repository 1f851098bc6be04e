import { CURRENCY } from '#app/lib/currency.ts'
import { formatMinute } from '#app/lib/dates.ts'
import { formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { progressText, shortProgressText } from '#app/orders/core/lifecycle-copy.ts'
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
import { Cell } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import timelineStyles from '../details/timeline/order-timeline.module.css'
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
  onSelect: (isRange: boolean) => void
  onOpen: () => void
  onStart: (action: BulkAction) => void
}

/** One order, with a second row for its details if it is open. */
export function ManagedOrderRow(props: ManagedOrderRowProps) {
  const { order, isSelected, isOpen, isCurrent } = props
  const classNames = [
    styles.orderRow,
    isOpen && timelineStyles.openRow,
    order.status === 'cancelled' && timelineStyles.cancelled,
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
          <Cell colSpan={ORDER_COLUMNS}>
            <ManagedOrderDetails order={order} />
          </Cell>
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
      <SelectCell number={number} isSelected={isSelected} tabIndex={tabIndex} onSelect={onSelect} />
      <Cell>
        <button
          type="button"
          className={`${textStyles.number} ${layoutStyles.inline} ${layoutStyles.linkTarget}`}
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
      </Cell>
      <Cell label="Status" span={2}>
        <OrderStatusBadge status={order.status} />{' '}
        <span
          className={`${textStyles.small} ${textStyles.noWrap}`}
          title={progressText(order.status, order.fulfillment)}
        >
          {shortProgressText(order.status, order.fulfillment)}
        </span>
        <Deadline order={order} />
        {order.payment.refundDue > 0 && (
          <span className={`${tableStyles.secondary} ${textStyles.error}`}>
            Refund {formatMoney(order.payment.refundDue)}
          </span>
        )}
      </Cell>
      <Cell label="PO number">
        <span
          className={`${textStyles.code} ${tableStyles.clipped} ${textStyles.small}`}
          title={order.poNumber}
        >
          {order.poNumber || <span className={textStyles.muted}>–</span>}
        </span>
      </Cell>
      <BuyerCells order={order} />
      <ProductCells order={order} />
      <Cell span="row">
        <ManagedOrderActions
          order={order}
          isOpen={isOpen}
          tabIndex={tabIndex}
          onOpen={onOpen}
          onStart={onStart}
        />
        {result && <Result of={result} />}
      </Cell>
    </>
  )
}

interface SelectCellProps extends Pick<ManagedOrderRowProps, 'isSelected' | 'onSelect'> {
  number: string
  tabIndex: number
}

function SelectCell({ number, isSelected, tabIndex, onSelect }: SelectCellProps) {
  return (
    <Cell className={styles.selectCell}>
      <label
        className={styles.checkboxLabel}
        title="With Shift: all rows in between"
        // Shift would select the texts in between, too.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      >
        <input
          type="checkbox"
          checked={isSelected}
          tabIndex={tabIndex}
          aria-label={`Select order ${number}`}
          onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
    </Cell>
  )
}

function Result({ of: { isRefused, text } }: { of: OrderResult }) {
  if (isRefused) return <FieldMessage isAlert>{text}</FieldMessage>
  return (
    <p className={`${layoutStyles.inline} ${textStyles.success} ${textStyles.small}`}>
      <Icon name="check" />
      {text}
    </p>
  )
}

const isPartlyShipped = ({ status, fulfillment }: OrderView) => status === 'paid' && fulfillment.shipped > 0

function Deadline({ order }: { order: OrderView }) {
  const deadline = orderDeadline(order, new Date())
  if (!deadline) return null
  return (
    <span className={`${tableStyles.secondary} ${deadline.isMissed ? textStyles.error : ''}`}>
      {deadline.text}
    </span>
  )
}

function BuyerCells({ order: { buyer, company, placedBy, address } }: { order: OrderView }) {
  return (
    <>
      <Cell label="Buyer">
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
      </Cell>
      <Cell label="Deliver to" className={styles.town}>
        <span className={tableStyles.clipped} title={address} data-screen-only>
          {deliveryTown(address) || <span className={textStyles.muted}>no address</span>}
        </span>
        <span className={styles.printedAddress}>{address}</span>
      </Cell>
    </>
  )
}

function ProductCells({ order }: { order: OrderView }) {
  const [first] = order.lines
  if (!first) return null
  const more = order.lineCount - 1
  return (
    <>
      <Cell label="Product">
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
          <div className={layoutStyles.grow}>
            <span className={`${tableStyles.primary} ${tableStyles.clipped}`}>{first.name}</span>
            <span className={`${tableStyles.secondary} ${tableStyles.clipped}`}>
              <span className={textStyles.code}>{first.sku}</span>
              {more > 0 && ` and ${formatNumber(more)} more`}
            </span>
            {order.status !== 'cancelled' && first.promise && (
              <span className={tableStyles.secondary}>{describeLinePromise(first, new Date())[0]}</span>
            )}
          </div>
        </div>
      </Cell>
      <Cell label="Quantity units" isNumeric span={2}>
        {formatNumber(order.units)}
        {isPartlyShipped(order) ? (
          <span className={`${tableStyles.secondary} ${styles.unshipped}`}>
            {formatNumber(order.fulfillment.open)} to ship
          </span>
        ) : (
          more === 0 && <span className={tableStyles.secondary}>× {formatAmount(first.unitPrice)}</span>
        )}
      </Cell>
      <Cell label={`Total ${CURRENCY}`} isNumeric span={4}>
        <b>{formatAmount(order.total)}</b>
      </Cell>
    </>
  )
}
