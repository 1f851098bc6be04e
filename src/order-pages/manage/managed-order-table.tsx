import { useRef, useState } from 'react'
import { CURRENCY } from '#app/lib/currency.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import type { OrderSearch } from '#app/orders/core/order-search.ts'
import { SortableHeader } from '#app/ui/sortable-header.tsx'
import tableStyles from '#app/ui/table.module.css'
import { SelectAll } from '#app/ui/table.tsx'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import timelineStyles from '../details/timeline/order-timeline.module.css'
import type { BulkAction } from './bulk-actions.ts'
import styles from './manage-all-orders.module.css'
import { ManagedOrderRow } from './managed-order-row.tsx'
import { useOrderKeys } from './use-order-keys.ts'
import type { OrderSelection } from './use-order-selection.ts'

type Sort = OrderSearch['sort']
type SortedColumn = 'status' | 'buyer' | 'units' | 'total'

interface ManagedOrderTableProps {
  orders: readonly OrderView[]
  selection: OrderSelection
  sort: Sort
  /** True if the most urgent order is first without a sort. */
  isQueue: boolean
  onSort: (sort: Sort) => void
  /** True if the keys work on the whole page. */
  hasPageWideKeys: boolean
  onStart: (action: BulkAction, orders: readonly OrderView[]) => void
}

/** All orders. Tab reaches one row and its controls; keys go to the others. The hints below the table list them. */
export function ManagedOrderTable({
  orders,
  selection,
  sort,
  isQueue,
  onSort,
  hasPageWideKeys,
  onStart,
}: ManagedOrderTableProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const at = Math.max(
    orders.findIndex((order) => order.id === current),
    0,
  )
  const open = (id: string) => setOpened(opened === id ? null : id)
  const rows = useRef<HTMLTableSectionElement>(null)
  useOrderKeys({ orders, at, selection, rows, isPageWide: hasPageWideKeys, onOpen: open, onStart })
  return (
    <table
      {...TABLE_ROLE}
      className={`${tableStyles.table} ${tableStyles.fixed} ${timelineStyles.cardPairs}`}
      aria-label="All orders"
      data-own-keys
    >
      <OrderColumns />
      <OrderHead orders={orders} selection={selection} sort={sort} isQueue={isQueue} onSort={onSort} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the row and the key Enter do the same */}
      <tbody
        ref={rows}
        onClick={({ target }) => {
          const row = target instanceof HTMLElement && clickedRow(target)
          if (row) open(row)
        }}
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('tr[data-order]')
          if (row?.dataset.order) setCurrent(row.dataset.order)
        }}
      >
        {orders.map((order, index) => (
          <ManagedOrderRow
            key={order.id}
            order={order}
            isSelected={selection.has(order.id)}
            isOpen={opened === order.id}
            isCurrent={index === at}
            result={selection.resultOf(order.id)}
            onSelect={(isRange) => selection.toggle(order, isRange)}
            onOpen={() => open(order.id)}
            onStart={(action) => onStart(action, [order])}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The order whose row was clicked beside its controls; undefined after a selection of text. */
function clickedRow(target: HTMLElement): string | undefined {
  const isControl = target.closest('a, button, input, label, [popover]') !== null
  const isSelection = window.getSelection()?.isCollapsed === false
  return isControl || isSelection ? undefined : target.closest<HTMLElement>('tr[data-order]')?.dataset.order
}

function OrderColumns() {
  return (
    <colgroup>
      <col width={40} />
      <col width={104} />
      <col width={120} />
      <col width={84} />
      <col width={150} />
      <col width={108} className={styles.town} />
      <col />
      <col width={96} />
      <col width={120} />
      <col width={160} />
    </colgroup>
  )
}

function OrderHead({
  orders,
  selection,
  sort,
  isQueue,
  onSort,
}: Omit<ManagedOrderTableProps, 'hasPageWideKeys' | 'onStart'>) {
  const newest = isQueue ? 'newest' : undefined
  const byAge =
    sort === newest || sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : undefined
  const sortedBy = (column: SortedColumn) =>
    sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
  /** Texts start with A, amounts with the largest. */
  const toggle = (column: SortedColumn, first: Sort) =>
    onSort(sort === first ? (first === column ? `-${column}` : column) : first)
  return (
    <thead>
      <tr {...ROW_ROLE}>
        <th {...COLUMN_HEADER_ROLE}>
          <SelectAllOrders orders={orders} selection={selection} />
        </th>
        <SortableHeader
          label="Order"
          sorted={byAge}
          onSort={() => onSort(byAge === 'descending' ? 'oldest' : newest)}
        />
        <SortableHeader
          label="Status"
          sorted={sortedBy('status')}
          onSort={() => toggle('status', 'status')}
        />
        <th {...COLUMN_HEADER_ROLE}>PO number</th>
        <SortableHeader label="Buyer" sorted={sortedBy('buyer')} onSort={() => toggle('buyer', 'buyer')} />
        <th {...COLUMN_HEADER_ROLE} className={styles.town}>
          Deliver to
        </th>
        <th {...COLUMN_HEADER_ROLE}>Product</th>
        <SortableHeader
          label="Quantity"
          unit="units"
          numeric
          sorted={sortedBy('units')}
          onSort={() => toggle('units', '-units')}
        />
        <SortableHeader
          label="Total"
          unit={CURRENCY}
          numeric
          sorted={sortedBy('total')}
          onSort={() => toggle('total', '-total')}
        />
        <th {...COLUMN_HEADER_ROLE}>
          <span className={textStyles.visuallyHidden}>Actions</span>
        </th>
      </tr>
    </thead>
  )
}

interface SelectAllOrdersProps extends Pick<ManagedOrderTableProps, 'orders' | 'selection'> {
  isAboveCards?: boolean | undefined
}

export function SelectAllOrders({ orders, selection, isAboveCards }: SelectAllOrdersProps) {
  return (
    <SelectAll
      shown={orders.length}
      selected={orders.filter((order) => selection.has(order.id)).length}
      onChange={(isSelected) => selection.setAll(orders, isSelected)}
      isAboveCards={isAboveCards}
    />
  )
}
