import { formatMinute } from '#app/lib/dates.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { getImageUrlForView } from '#app/products/client.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { CELL_ROLE, ROW_ROLE } from '#app/ui/table-roles.ts'
import details from '../list/order-details.module.css'
import type { OrderView } from '../order-adapter.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { formatOrderNumber, formatPoNumber } from '../rules.ts'
import styles from './manage-all-orders.module.css'
import { ManagedOrderActions } from './managed-order-actions.tsx'
import { ManagedOrderDetails } from './managed-order-details.tsx'

export const ORDER_COLUMNS = 10

export interface ManagedOrderRowProps {
  order: OrderView
  isSelected: boolean
  isOpen: boolean
  /** Whether the Tab key reaches this row. */
  isCurrent: boolean
  /** Why the last status change failed. */
  refusal: string | undefined
  onSelect: () => void
  onOpen: () => void
  onCancel: () => void
}

/** One order, with a second row for its details if it is open. */
export function ManagedOrderRow(props: ManagedOrderRowProps) {
  const { order, isSelected, isOpen, isCurrent } = props
  const classNames = [
    styles.orderRow,
    isSelected && 'sel',
    isOpen && details.openRow,
    order.status === 'cancelled' && `off ${styles.cancelled}`,
  ]
  return (
    <>
      <tr
        {...ROW_ROLE}
        id={`order-${order.id}`}
        data-order={order.id}
        className={classNames.filter(Boolean).join(' ')}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`Order ${formatOrderNumber(order.id)}`}
      >
        <OrderCells {...props} />
      </tr>
      {isOpen && (
        <tr {...ROW_ROLE} className={`detail ${details.detailRow}`} id={`details-${order.id}`}>
          <td {...CELL_ROLE} colSpan={ORDER_COLUMNS}>
            <ManagedOrderDetails order={order} />
          </td>
        </tr>
      )}
    </>
  )
}

function OrderCells({
  order,
  isSelected,
  isOpen,
  refusal,
  onSelect,
  onOpen,
  onCancel,
}: ManagedOrderRowProps) {
  const number = formatOrderNumber(order.id)
  return (
    <>
      <td {...CELL_ROLE} className={`first ${styles.selectCell}`}>
        <label className={styles.checkboxLabel}>
          <input
            type="checkbox"
            className="cb"
            checked={isSelected}
            aria-label={`Select order ${number}`}
            onChange={onSelect}
          />
        </label>
      </td>
      <td {...CELL_ROLE} className={`first ${styles.orderCell}`}>
        <button
          type="button"
          className={`nw ${styles.orderButton}`}
          aria-expanded={isOpen}
          aria-controls={`details-${order.id}`}
          onClick={onOpen}
        >
          {number}
          <DashboardIcon name={isOpen ? 'up' : 'down'} />
        </button>
        <time className="t2 nw" dateTime={order.placedAt}>
          {formatMinute(order.placedAt)}
        </time>
        {order.poNumber && (
          <span className="t2 clip1" title={formatPoNumber(order.poNumber)}>
            {formatPoNumber(order.poNumber)}
          </span>
        )}
      </td>
      <td {...CELL_ROLE} className={`first s2 ${styles.statusCell}`}>
        <OrderStatusBadge status={order.status} />
      </td>
      <BuyerCells order={order} />
      <ProductCells order={order} />
      <td {...CELL_ROLE} className="s6">
        <ManagedOrderActions order={order} isOpen={isOpen} onOpen={onOpen} onCancel={onCancel} />
        {refusal && (
          <p className={`emsg ${styles.refusal}`} role="alert">
            <DashboardIcon name="error" />
            <span>{refusal}</span>
          </p>
        )}
      </td>
    </>
  )
}

function BuyerCells({ order: { buyer, address, phone } }: { order: OrderView }) {
  const call = phone ? (
    <a className={`mono nw ${styles.phone}`} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  ) : (
    <span className="muted small">no phone</span>
  )
  return (
    <>
      <td {...CELL_ROLE} className={`s6 ${styles.labeledCell}`} data-l="Buyer">
        <span className="t1 clip1">{buyer.name}</span>
        <span className="t2 clip1" title={buyer.email}>
          {buyer.email}
        </span>
      </td>
      <td {...CELL_ROLE} className={`s6 ${styles.labeledCell}`} data-l="Address">
        <span className={styles.address} title={address}>
          {address || <span className="muted small">no address</span>}
        </span>
        <span className={styles.phoneBelowAddress}>{call}</span>
      </td>
      <td {...CELL_ROLE} className={`s6 ${styles.labeledCell} ${styles.phoneCell}`} data-l="Phone">
        {call}
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
      <td {...CELL_ROLE} className={`s6 ${styles.labeledCell}`} data-l="Product">
        <div className={`mc ${styles.product}`}>
          <img
            src={getImageUrlForView(first.picture, 'thumb')}
            width={44}
            height={34}
            alt=""
            loading="lazy"
          />
          <div>
            <span className={`t1 ${styles.productName}`}>{first.name}</span>
            <span className="t2 mono">
              {first.sku}
              {more > 0 && ` and ${formatNumber(more)} more`}
            </span>
          </div>
        </div>
      </td>
      <td {...CELL_ROLE} className="num s2" data-l="Qty units">
        {formatNumber(order.units)}
        <span className={`t2 mono ${styles.unitPrice}`}>
          {more === 0 && `× ${formatAmount(first.unitPrice)}`}
        </span>
      </td>
      <td {...CELL_ROLE} className="num s4 bl" data-l="Total USD">
        <b>{formatAmount(order.total)}</b>
      </td>
    </>
  )
}
