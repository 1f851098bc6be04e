import { type ReactNode, useEffect, useState } from 'react'
import { later } from '#app/ui/lazy-with-retry.tsx'
import { AS_COLUMN_HEAD, AS_ROW, AS_TABLE } from '#app/ui/table-roles.ts'
import type { Order } from '../order-adapter.ts'
import './my-orders.css'
import { CancelOrder } from '../transitions/cancel-order-dialog.tsx'
import { OrderRow, rowId } from './my-order-row.tsx'

const Reorder = later(
  () => import('#app/order-lists/reorder/reorder-order.tsx').then((module) => module.Reorder),
  'The order as of today',
)

interface OrderTableProps {
  orders: readonly Order[]
  /** The order a link led to: opened, marked, and brought into view. */
  marked?: string | undefined
  /** In place of rows while there are none, or below them. */
  children?: ReactNode
}

/** The buyer's orders. One is open at a time. */
export function OrderTable({ orders, marked, children }: OrderTableProps) {
  const [open, setOpen] = useState(marked)
  const [cancelling, setCancelling] = useState<Order>()
  const [again, setAgain] = useState<string>()
  const markedIsHere = orders.some(({ id }) => id === marked)
  useEffect(() => {
    if (marked && markedIsHere) document.getElementById(rowId(marked))?.scrollIntoView({ block: 'center' })
  }, [marked, markedIsHere])

  function answered(order: Order, hasChanged: boolean) {
    setCancelling(undefined)
    // The button that asked is gone with the order's old state.
    if (hasChanged) requestAnimationFrame(() => document.getElementById(rowId(order.id))?.focus())
  }

  return (
    <div className="tw">
      <table {...AS_TABLE} aria-label="My Orders" className="fix mo">
        <OrderTableHead />
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              isOpen={order.id === open}
              isMarked={order.id === marked}
              onToggle={() => setOpen(order.id === open ? undefined : order.id)}
              onCancel={() => setCancelling(order)}
              onReorder={() => setAgain(order.id)}
            />
          ))}
        </tbody>
      </table>
      {children}
      {cancelling && (
        <CancelOrder order={cancelling} onDone={(hasChanged) => answered(cancelling, hasChanged)} />
      )}
      {again && <Reorder id={again} onDone={() => setAgain(undefined)} />}
    </div>
  )
}

function OrderTableHead() {
  return (
    <>
      <colgroup>
        <col className="w-machine" />
        <col className="w-order" />
        <col className="w-state" />
        <col className="w-quantity" />
        <col className="w-price" />
        <col className="w-total" />
        <col className="w-acts" />
      </colgroup>
      <thead>
        <tr {...AS_ROW}>
          <th {...AS_COLUMN_HEAD}>Machine</th>
          <th {...AS_COLUMN_HEAD}>Order</th>
          <th {...AS_COLUMN_HEAD}>State</th>
          <th {...AS_COLUMN_HEAD} className="num">
            Quantity<small>pcs</small>
          </th>
          <th {...AS_COLUMN_HEAD} className="num">
            Unit price<small>USD</small>
          </th>
          <th {...AS_COLUMN_HEAD} className="num">
            Total<small>USD</small>
          </th>
          <th {...AS_COLUMN_HEAD}>
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
    </>
  )
}
