import { Link } from '@tanstack/react-router'
import { formatDay } from '#app/lib/dates.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { AS_CELL, AS_ROW } from '#app/ui/table-roles.ts'
import type { Order } from '../order-adapter.ts'
import { StatePlate } from '../order-status-badge.tsx'
import { formatOrderNumber, formatPoNumber, mayMove } from '../rules.ts'
import { OrderDetails } from './my-order-details.tsx'
import { LineCell } from './order-line-cell.tsx'

/** Where the focus goes once an order has changed. */
export const rowId = (orderId: string) => `order-${orderId}`

/** So many lines of an order stand in its row; all of them stand in its details. */
const FIRST_LINES = 3

function MoreLines({ order: { lineCount } }: { order: Order }) {
  const more = lineCount - FIRST_LINES
  return more > 0 && <span className="t2 ml">and {formatNumber(more)} more</span>
}

interface OrderRowProps {
  order: Order
  isOpen: boolean
  isMarked: boolean
  onToggle: () => void
  onCancel: () => void
  onReorder: () => void
}

/** One order of the buyer's table; opened, what happened to it stands below. */
export function OrderRow({ order, isOpen, isMarked, onToggle, onCancel, onReorder }: OrderRowProps) {
  const classes = [isOpen && 'open', isMarked && 'sel', order.state === 'cancelled' && 'off']
  return (
    <>
      <tr {...AS_ROW} id={rowId(order.id)} tabIndex={-1} className={classes.filter(Boolean).join(' ')}>
        <td {...AS_CELL} className="s6 first">
          {order.lines.slice(0, FIRST_LINES).map((line) => (
            <LineCell key={line.productID} line={line} />
          ))}
          <MoreLines order={order} />
        </td>
        <td {...AS_CELL} data-l="Order">
          <span className="t1 mono">{formatOrderNumber(order.id)}</span>
          <span className="t2">{formatDay(order.placedAt)}</span>
          {order.poNumber && <span className="t2 po">{formatPoNumber(order.poNumber)}</span>}
        </td>
        <td {...AS_CELL} className="bl" data-l="State">
          <StatePlate state={order.state} />
        </td>
        <td {...AS_CELL} className="num" data-l="Quantity pcs">
          {order.lines.slice(0, FIRST_LINES).map((line) => (
            <span key={line.productID} className="ln">
              {formatNumber(line.quantity)}
            </span>
          ))}
          {order.lineCount > FIRST_LINES && (
            <span className="ln all">{formatNumber(order.pieces)} in all</span>
          )}
        </td>
        <td {...AS_CELL} className="num bl" data-l="Unit price USD">
          {order.lines.slice(0, FIRST_LINES).map((line) => (
            <span key={line.productID} className="ln">
              {formatAmount(line.unitPrice)}
            </span>
          ))}
        </td>
        <td {...AS_CELL} className="num s6" data-l="Total USD">
          <b>{formatAmount(order.total)}</b>
        </td>
        <td {...AS_CELL} className="s6">
          <RowActions {...{ order, isOpen, onToggle, onCancel, onReorder }} />
        </td>
      </tr>
      {isOpen && (
        <tr {...AS_ROW} className="detail">
          <td {...AS_CELL} colSpan={7}>
            <OrderDetails order={order} onReorder={onReorder} />
          </td>
        </tr>
      )}
    </>
  )
}

function RowActions({ order, isOpen, onToggle, onCancel, onReorder }: Omit<OrderRowProps, 'isMarked'>) {
  const number = formatOrderNumber(order.id)
  return (
    <div className="acts">
      {mayMove(order.state, 'cancelled', 'customer') && (
        <button type="button" className="b q sm" onClick={onCancel} aria-label={`Cancel Order ${number}`}>
          Cancel Order
        </button>
      )}
      {mayMove(order.state, 'paid', 'admin') && (
        <Link
          className="b p sm"
          to="/payment/$id"
          params={{ id: order.id }}
          aria-label={`Pay Now, order ${number}`}
        >
          Pay Now
        </Link>
      )}
      <button type="button" className="b sm" onClick={onReorder} aria-label={`Reorder ${number}`}>
        Reorder
      </button>
      <button
        type="button"
        className="b sm ic det"
        aria-expanded={isOpen}
        aria-label={`What happened to order ${number}`}
        onClick={onToggle}
      >
        <span className="phw">What happened</span>
        <DeskIcon name={isOpen ? 'up' : 'down'} />
      </button>
    </div>
  )
}
