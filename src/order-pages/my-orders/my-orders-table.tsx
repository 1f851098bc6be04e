import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { CancelOrderDialog } from '#app/fulfillment/transitions/cancel-order-dialog.tsx'
import { QUANTITY_COLUMN, TOTAL_COLUMN, UNIT_PRICE_COLUMN } from '#app/orders/core/amount-columns.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import type { RowDensity } from '#app/ui/row-density.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Table } from '#app/ui/table.tsx'
import timelineStyles from '../details/timeline/order-timeline.module.css'
import { MyOrderRow, rowId } from './my-order-row.tsx'
import styles from './my-orders.module.css'

const COLUMNS = [
  { label: 'Product' },
  { label: 'Order', width: '12%' },
  { label: 'Status', width: '10%' },
  { ...QUANTITY_COLUMN, width: 108 },
  { ...UNIT_PRICE_COLUMN, width: '8%' },
  { ...TOTAL_COLUMN, width: '11%' },
  { label: 'Actions', isLabelHidden: true, width: 316 },
]

/** Lines in a row. */
const MAX_LINES: Record<RowDensity, number> = { regular: 3, compact: 1 }

/** Adds the products of a past order to the order list. */
export type ReorderDialogComponent = ComponentType<{ id: string; onDone: () => void }>

interface MyOrdersTableProps {
  orders: readonly OrderView[]
  density: RowDensity
  /** True if the reader can cancel the order or change its address. */
  canChange: (order: OrderView) => boolean
  /** The ID of the order in the URL, which is opened, highlighted and scrolled into view. */
  highlightedId?: string | undefined
  ReorderDialog: ReorderDialogComponent
  /** Shown below the rows. */
  children?: ReactNode
}

/** The buyer's orders. At most one is open. */
export function MyOrdersTable({
  orders,
  density,
  canChange,
  highlightedId,
  ReorderDialog,
  children,
}: MyOrdersTableProps) {
  const [open, setOpen] = useState(highlightedId)
  const [cancelling, setCancelling] = useState<OrderView>()
  const [reordered, setReordered] = useState<string>()
  const isHighlightedListed = orders.some(({ id }) => id === highlightedId)
  useEffect(() => {
    if (!highlightedId || !isHighlightedListed) return
    const scroll = () => document.getElementById(rowId(highlightedId))?.scrollIntoView({ block: 'center' })
    // After the rows have been painted, because what changes its place in a frame that scrolls seems to jump.
    const frame = requestAnimationFrame(() => setTimeout(scroll))
    return () => cancelAnimationFrame(frame)
  }, [highlightedId, isHighlightedListed])

  return (
    <div className={tableStyles.frame} data-rows={density}>
      <Table
        label="My Orders"
        columns={COLUMNS}
        className={`${tableStyles.fixed} ${timelineStyles.cardPairs} ${styles.ordersTable}`}
      >
        {orders.map((order) => (
          <MyOrderRow
            key={order.id}
            order={order}
            canChange={canChange(order)}
            maxLines={MAX_LINES[density]}
            isOpen={order.id === open}
            isHighlighted={order.id === highlightedId}
            onToggle={() => setOpen(order.id === open ? undefined : order.id)}
            onCancel={() => setCancelling(order)}
            onReorder={() => setReordered(order.id)}
          />
        ))}
      </Table>
      {children}
      {cancelling && <CancelOrderDialog order={cancelling} onClose={() => setCancelling(undefined)} />}
      {reordered && <ReorderDialog id={reordered} onDone={() => setReordered(undefined)} />}
    </div>
  )
}
