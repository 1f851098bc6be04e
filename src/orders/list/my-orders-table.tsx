import { type ReactNode, useEffect, useState } from 'react'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import type { OrderView } from '../order-adapter.ts'
import './my-orders.css'
import { CancelOrderDialog } from '../transitions/cancel-order-dialog.tsx'
import { MyOrderRow, rowId } from './my-order-row.tsx'

const Reorder = lazyWithRetry(
  () => import('#app/order-lists/reorder/reorder-order.tsx').then((module) => module.ReorderOrder),
  'The order as of today',
)

interface MyOrdersTableProps {
  orders: readonly OrderView[]
  /** The order a link led to: opened, marked, and brought into view. */
  marked?: string | undefined
  /** In place of rows while there are none, or below them. */
  children?: ReactNode
}

/** The buyer's orders. One is open at a time. */
export function MyOrdersTable({ orders, marked, children }: MyOrdersTableProps) {
  const [open, setOpen] = useState(marked)
  const [cancelling, setCancelling] = useState<OrderView>()
  const [again, setAgain] = useState<string>()
  const markedIsHere = orders.some(({ id }) => id === marked)
  useEffect(() => {
    if (marked && markedIsHere) document.getElementById(rowId(marked))?.scrollIntoView({ block: 'center' })
  }, [marked, markedIsHere])

  function answered(order: OrderView, hasChanged: boolean) {
    setCancelling(undefined)
    // The button that asked is gone with the order's old state.
    if (hasChanged) requestAnimationFrame(() => document.getElementById(rowId(order.id))?.focus())
  }

  return (
    <div className="tw">
      <table {...TABLE_ROLE} aria-label="My Orders" className="fix mo">
        <OrderTableHead />
        <tbody>
          {orders.map((order) => (
            <MyOrderRow
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
        <CancelOrderDialog order={cancelling} onDone={(hasChanged) => answered(cancelling, hasChanged)} />
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
        <tr {...ROW_ROLE}>
          <th {...COLUMN_HEADER_ROLE}>Machine</th>
          <th {...COLUMN_HEADER_ROLE}>Order</th>
          <th {...COLUMN_HEADER_ROLE}>State</th>
          <th {...COLUMN_HEADER_ROLE} className="num">
            Quantity<small>pcs</small>
          </th>
          <th {...COLUMN_HEADER_ROLE} className="num">
            Unit price<small>USD</small>
          </th>
          <th {...COLUMN_HEADER_ROLE} className="num">
            Total<small>USD</small>
          </th>
          <th {...COLUMN_HEADER_ROLE}>
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
    </>
  )
}
