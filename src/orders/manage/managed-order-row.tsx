import { formatMinute } from '#app/lib/dates.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { pictureFor } from '#app/products/client.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { AS_CELL, AS_ROW } from '#app/ui/table-roles.ts'
import type { Order } from '../order-adapter.ts'
import { StatePlate } from '../order-status-badge.tsx'
import { formatOrderNumber, formatPoNumber } from '../rules.ts'
import { OrderActions } from './managed-order-actions.tsx'
import { OrderDetails } from './managed-order-details.tsx'

export const ORDER_COLUMNS = 10

export interface OrderRowProps {
  order: Order
  isSelected: boolean
  isOpen: boolean
  /** The one row that the Tab key reaches. */
  isCurrent: boolean
  /** Why the last attempt to move it was refused. */
  refusal: string | undefined
  onSelect: () => void
  onOpen: () => void
  onCancel: () => void
}

/** One order; opened, a second row with all of it. */
export function OrderRow(props: OrderRowProps) {
  const { order, isSelected, isOpen, isCurrent } = props
  const marks = [isSelected && 'sel', isOpen && 'open', order.state === 'cancelled' && 'off']
  return (
    <>
      <tr
        {...AS_ROW}
        id={`order-${order.id}`}
        data-order={order.id}
        className={marks.filter(Boolean).join(' ')}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`Order ${formatOrderNumber(order.id)}`}
      >
        <OrderCells {...props} />
      </tr>
      {isOpen && (
        <tr {...AS_ROW} className="detail" id={`details-${order.id}`}>
          <td {...AS_CELL} colSpan={ORDER_COLUMNS}>
            <OrderDetails order={order} />
          </td>
        </tr>
      )}
    </>
  )
}

function OrderCells({ order, isSelected, isOpen, refusal, onSelect, onOpen, onCancel }: OrderRowProps) {
  const number = formatOrderNumber(order.id)
  return (
    <>
      <td {...AS_CELL} className="first s1">
        <label className="cbl">
          <input
            type="checkbox"
            className="cb"
            checked={isSelected}
            aria-label={`Select order ${number}`}
            onChange={onSelect}
          />
        </label>
      </td>
      <td {...AS_CELL} className="first c-no">
        <button
          type="button"
          className="ord mono nw"
          aria-expanded={isOpen}
          aria-controls={`details-${order.id}`}
          onClick={onOpen}
        >
          {number}
          <DeskIcon name={isOpen ? 'up' : 'down'} />
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
      <td {...AS_CELL} className="first s2 st">
        <StatePlate state={order.state} />
      </td>
      <BuyerCells order={order} />
      <MachineCells order={order} />
      <td {...AS_CELL} className="s6">
        <OrderActions order={order} isOpen={isOpen} onOpen={onOpen} onCancel={onCancel} />
        {refusal && (
          <p className="emsg" role="alert">
            <DeskIcon name="error" />
            <span>{refusal}</span>
          </p>
        )}
      </td>
    </>
  )
}

function BuyerCells({ order: { buyer, address, phone } }: { order: Order }) {
  const call = phone ? (
    <a className="mono nw tel" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  ) : (
    <span className="muted small">no phone</span>
  )
  return (
    <>
      <td {...AS_CELL} className="s6 ln" data-l="Buyer">
        <span className="t1 clip1">{buyer.name}</span>
        <span className="t2 clip1" title={buyer.email}>
          {buyer.email}
        </span>
      </td>
      <td {...AS_CELL} className="s6 ln" data-l="Address">
        <span className="ad" title={address}>
          {address || <span className="muted small">no address</span>}
        </span>
        <span className="tel2">{call}</span>
      </td>
      <td {...AS_CELL} className="s6 ln co-tel" data-l="Phone">
        {call}
      </td>
    </>
  )
}

function MachineCells({ order }: { order: Order }) {
  const [first] = order.lines
  if (!first) return null
  const more = order.lineCount - 1
  return (
    <>
      <td {...AS_CELL} className="s6 ln" data-l="Machine">
        <div className="mc">
          <img src={pictureFor(first.picture, 'thumb')} width={44} height={34} alt="" loading="lazy" />
          <div>
            <span className="t1">{first.name}</span>
            <span className="t2 mono">
              {first.sku}
              {more > 0 && ` and ${formatNumber(more)} more`}
            </span>
          </div>
        </div>
      </td>
      <td {...AS_CELL} className="num s2" data-l="Qty pcs">
        {formatNumber(order.pieces)}
        <span className="t2 mono">{more === 0 && `× ${formatAmount(first.unitPrice)}`}</span>
      </td>
      <td {...AS_CELL} className="num s4 bl" data-l="Total USD">
        <b>{formatAmount(order.total)}</b>
      </td>
    </>
  )
}
