import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { SortableHeader } from '#app/ui/sortable-header.tsx'
import tableStyles from '#app/ui/table.module.css'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import type { OrderSearch } from '../client.ts'
import type { OrderView } from '../order-adapter.ts'
import type { BulkAction } from './bulk-actions.ts'
import styles from './manage-all-orders.module.css'
import { ManagedOrderRow } from './managed-order-row.tsx'
import type { OrderSelection } from './use-order-selection.ts'

type Sort = OrderSearch['sort']
type SortedColumn = 'status' | 'buyer' | 'units' | 'total'

interface ManagedOrderTableProps {
  orders: readonly OrderView[]
  selection: OrderSelection
  sort: Sort
  onSort: (sort: Sort) => void
  /** '/' was pressed. */
  onSearchKey: () => void
  onStart: (action: BulkAction, orders: readonly OrderView[]) => void
}

/** Keys that start an action, for the selected orders or for the current one. */
const ACTION_KEYS: Readonly<Record<string, BulkAction>> = {
  p: 'mark-paid',
  s: 'ship',
  l: 'print-slips',
  c: 'cancel',
}

/** All orders. The keys of the focused table are in the hints below it. */
export function ManagedOrderTable({
  orders,
  selection,
  sort,
  onSort,
  onSearchKey,
  onStart,
}: ManagedOrderTableProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const at = Math.max(
    orders.findIndex((order) => order.id === current),
    0,
  )
  const open = (id: string) => setOpened(opened === id ? null : id)
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const order = orders[at]
    if (!order || isTyping(event)) return
    const onRow = event.target instanceof HTMLTableRowElement
    const chosen = selection.selected.length > 0 ? selection.selected : [order]
    const action = event.key === 'd' ? dateAction(chosen) : ACTION_KEYS[event.key]
    if (action) onStart(action, chosen)
    else if (event.key === 'j' || (onRow && event.key === 'ArrowDown')) focusRow(orders[at + 1])
    else if (event.key === 'k' || (onRow && event.key === 'ArrowUp')) focusRow(orders[at - 1])
    else if (event.key === 'a') selection.setAll(orders, true)
    else if (event.key === 'Escape') selection.clear()
    else if (event.key === 'x') selection.toggle(order)
    else if (event.key === '/') onSearchKey()
    else if (event.key === 'Enter' && onRow) open(order.id)
    else return
    event.preventDefault()
  }
  return (
    <table
      {...TABLE_ROLE}
      className={`${tableStyles.table} ${tableStyles.fixed} ${styles.ordersTable}`}
      aria-label="All orders"
    >
      <OrderColumns />
      <OrderHead {...{ orders, selection, sort, onSort }} />
      <tbody
        onKeyDown={onKeyDown}
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
            onSelect={() => selection.toggle(order)}
            onOpen={() => open(order.id)}
            onStart={(action) => onStart(action, [order])}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The date that matters for the first order. */
function dateAction([first]: readonly OrderView[]): BulkAction {
  return first?.status === 'paid' ? 'dispatch-date' : 'payment-deadline'
}

function focusRow(order: OrderView | undefined) {
  if (order) document.getElementById(`order-${order.id}`)?.focus()
}

/** Keys with a modifier belong to the browser, keys in a field to the field. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const inField =
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
  return ctrlKey || metaKey || altKey || inField
}

function OrderColumns() {
  return (
    <colgroup>
      <col className={styles.selectColumn} />
      <col className={styles.orderColumn} />
      <col className={styles.statusColumn} />
      <col className={styles.poNumberColumn} />
      <col className={styles.buyerColumn} />
      <col />
      <col className={styles.productColumn} />
      <col className={styles.quantityColumn} />
      <col className={styles.totalColumn} />
      <col className={styles.actionsColumn} />
    </colgroup>
  )
}

function OrderHead({
  orders,
  selection,
  sort,
  onSort,
}: Omit<ManagedOrderTableProps, 'onSearchKey' | 'onStart'>) {
  const byAge =
    sort === undefined || sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : undefined
  const sortedBy = (column: SortedColumn) =>
    sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
  /** Texts start with A, amounts with the largest. */
  const toggle = (column: SortedColumn, first: Sort) =>
    onSort(sort === first ? (first === column ? `-${column}` : column) : first)
  return (
    <thead>
      <tr {...ROW_ROLE}>
        <th {...COLUMN_HEADER_ROLE}>
          <SelectAll orders={orders} selection={selection} />
        </th>
        <SortableHeader
          label="Order"
          sorted={byAge}
          onSort={() => onSort(byAge === 'descending' ? 'oldest' : undefined)}
        />
        <SortableHeader
          label="Status"
          sorted={sortedBy('status')}
          onSort={() => toggle('status', 'status')}
        />
        <th {...COLUMN_HEADER_ROLE}>PO number</th>
        <SortableHeader label="Buyer" sorted={sortedBy('buyer')} onSort={() => toggle('buyer', 'buyer')} />
        <th {...COLUMN_HEADER_ROLE}>Deliver to</th>
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
          unit="USD"
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

/** Selects every listed order. Indeterminate if some of them are selected. */
export function SelectAll({
  orders,
  selection,
  children,
}: Pick<ManagedOrderTableProps, 'orders' | 'selection'> & { children?: ReactNode }) {
  const ticked = orders.filter((order) => selection.has(order.id)).length
  const all = orders.length > 0 && ticked === orders.length
  const some = ticked > 0 && !all
  return (
    <label className={children ? `${styles.checkboxLabel} ${styles.selectAll}` : styles.checkboxLabel}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        type="checkbox"
        checked={all}
        aria-label={`Select all ${orders.length} shown`}
        onChange={() => selection.setAll(orders, !all)}
      />
      {children}
    </label>
  )
}
