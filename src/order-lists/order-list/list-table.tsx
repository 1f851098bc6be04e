import { type ReactNode, useState } from 'react'
import tableStyles from '#app/ui/table.module.css'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import text from '#app/ui/text.module.css'
import editable from '../editable-rows.module.css'
import { QuantityDialog } from '../quantity-dialog.tsx'
import { ListLineRow, type ListLineRowProps } from './list-line-row.tsx'
import type { ListRow, ListRowProblem } from './list-rows.ts'
import styles from './order-list.module.css'

interface ListTableProps extends Pick<ListLineRowProps, 'onType' | 'onRemove'> {
  /** Shown above the lines. */
  children: ReactNode
  rows: readonly ListRow[]
  failures: ReadonlyMap<string, ListRowProblem>
}

/** The lines of the order list, edited in place. */
export function ListTable({ rows, failures, onType, onRemove, children }: ListTableProps) {
  const [comparedId, setComparedId] = useState<string | null>(null)
  const at = rows.findIndex(({ productID }) => productID === comparedId)
  const row = rows[at]
  return (
    <>
      <div className={tableStyles.frame}>
        {children}
        <table
          {...TABLE_ROLE}
          className={`${tableStyles.table} ${tableStyles.fixed} ${editable.editableTable}`}
          aria-label="Order list"
        >
          <ListTableHead />
          <tbody>
            {rows.map((listRow, index) => (
              <ListLineRow
                key={listRow.productID}
                row={listRow}
                at={index}
                failure={failures.get(listRow.productID)}
                onType={onType}
                onRemove={onRemove}
                onCompare={setComparedId}
              />
            ))}
          </tbody>
        </table>
      </div>
      {row?.product && (
        <QuantityDialog
          product={row.product}
          quantity={row.quantity}
          onChoose={(quantity) => onType(row.productID, String(quantity), at)}
          onClose={() => setComparedId(null)}
        />
      )}
    </>
  )
}

function ListTableHead() {
  return (
    <>
      <colgroup>
        <col />
        <col className={styles.quantityColumn} />
        <col className={styles.priceColumn} />
        <col className={styles.totalColumn} />
        <col className={styles.actionsColumn} />
      </colgroup>
      <thead>
        <tr {...ROW_ROLE}>
          <th {...COLUMN_HEADER_ROLE}>Product</th>
          <th {...COLUMN_HEADER_ROLE}>
            Quantity<small>units</small>
          </th>
          <th {...COLUMN_HEADER_ROLE} className={tableStyles.numeric}>
            Unit price<small>USD</small>
          </th>
          <th {...COLUMN_HEADER_ROLE} className={tableStyles.numeric}>
            Total<small>USD</small>
          </th>
          <th {...COLUMN_HEADER_ROLE}>
            <span className={text.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
    </>
  )
}
