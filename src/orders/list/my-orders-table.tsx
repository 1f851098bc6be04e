import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import type { OrderView } from '../order-adapter.ts'
import './my-orders.css'
import { CancelOrderDialog } from '../transitions/cancel-order-dialog.tsx'
import { MyOrderRow, rowId } from './my-order-row.tsx'

/** Adds the products of a past order to the order list. */
export type ReorderDialogComponent = ComponentType<{ id: string; onDone: () => void }>

interface MyOrdersTableProps {
  orders: readonly OrderView[]
  /** The order a link led to: opened, marked, and brought into view. */
  marked?: string | undefined
  ReorderDialog: ReorderDialogComponent
  /** In place of rows while there are none, or below them. */
  children?: ReactNode
}

/** The buyer's orders. One is open at a time. */
export function MyOrdersTable({ orders, marked, ReorderDialog, children }: MyOrdersTableProps) {
  const [open, setOpen] = useState(marked)
  const [cancelling, setCancelling] = useState<OrderView>()
  const [reordered, setReordered] = useState<string>()
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
              onReorder={() => setReordered(order.id)}
            />
          ))}
        </tbody>
      </table>
      {children}
      {cancelling && (
        <CancelOrderDialog order={cancelling} onDone={(hasChanged) => answered(cancelling, hasChanged)} />
      )}
      {reordered && <ReorderDialog id={reordered} onDone={() => setReordered(undefined)} />}
    </div>
  )
}

function OrderTableHead() {
  return (
    <>
      <colgroup>
        <col className="w-product" />
        <col className="w-order" />
        <col className="w-state" />
        <col className="w-quantity" />
        <col className="w-price" />
        <col className="w-total" />
        <col className="w-acts" />
      </colgroup>
      <thead>
        <tr {...ROW_ROLE}>
          <th {...COLUMN_HEADER_ROLE}>Product</th>
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
