import { type ReactNode, useState } from 'react'
import { TOTAL_COLUMN, UNIT_PRICE_COLUMN } from '#app/orders/amount-columns.ts'
import tableStyles from '#app/ui/table.module.css'
import { TableHead } from '#app/ui/table-head.tsx'
import { TABLE_ROLE } from '#app/ui/table-roles.ts'
import editableRowsStyles from '../editable-rows.module.css'
import { QuantityDialog } from '../quantity-dialog.tsx'
import { ListLineRow, type ListLineRowProps } from './list-line-row.tsx'
import type { ListRow, ListRowProblem } from './list-rows.ts'
import styles from './order-list.module.css'

const COLUMNS = [
  { label: 'Product' },
  { label: 'Quantity', unit: 'units', widthClassName: styles.quantityColumn },
  { ...UNIT_PRICE_COLUMN, widthClassName: styles.priceColumn },
  { ...TOTAL_COLUMN, widthClassName: styles.totalColumn },
  { label: 'Actions', isLabelHidden: true, widthClassName: styles.actionsColumn },
]

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
          className={`${tableStyles.table} ${tableStyles.fixed} ${editableRowsStyles.editableTable}`}
          aria-label="Order list"
        >
          <TableHead columns={COLUMNS} />
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
