import { type ReactNode, useState } from 'react'
import { TOTAL_COLUMN, UNIT_PRICE_COLUMN } from '#app/orders/core/amount-columns.ts'
import tableStyles from '#app/ui/table.module.css'
import { Table } from '#app/ui/table.tsx'
import editableRowsStyles from '../core/editable-rows.module.css'
import { sortFirst, useInvalidFirst, withGroupHeadings } from '../core/invalid-first.tsx'
import type { ListRow, ListRowProblem } from '../core/list-rows.ts'
import { QuantityDialog } from '../core/quantity-dialog.tsx'
import { ListLineRow, type ListLineRowProps } from '../order-list/list-line-row.tsx'

const COLUMNS = [
  { label: 'Product' },
  { label: 'Quantity', unit: 'units', width: 216 },
  { ...UNIT_PRICE_COLUMN, width: 104 },
  { ...TOTAL_COLUMN, width: 124 },
  { label: 'Actions', isLabelHidden: true, width: 190 },
]

interface IndexedRow {
  listRow: ListRow
  index: number
}

interface ListTableProps extends Pick<ListLineRowProps, 'onType' | 'onRemove'> {
  /** Shown above the lines. */
  children: ReactNode
  rows: readonly ListRow[]
  failures: ReadonlyMap<string, ListRowProblem>
  /** The number of the failed attempt to order, after which the lines are grouped again. */
  attempt: number
}

/** The lines of the order list, edited in place. Those that need fixing come first. */
export function ListTable({ rows, failures, attempt, onType, onRemove, children }: ListTableProps) {
  const [comparedId, setComparedId] = useState<string | null>(null)
  const at = rows.findIndex(({ productID }) => productID === comparedId)
  const row = rows[at]
  const isInvalid = ({ productID, problem }: ListRow) => problem !== null || failures.has(productID)
  const invalidIds = rows.filter(isInvalid).map(({ productID }) => productID)
  const firstIds = useInvalidFirst(attempt, true, invalidIds)
  const isFirst = ({ listRow }: IndexedRow) => firstIds.has(listRow.productID)
  const items = sortFirst(
    rows.map((listRow, index) => ({ listRow, index })),
    isFirst,
  )
  return (
    <>
      <div className={tableStyles.frame}>
        {children}
        <Table
          label="Order list"
          columns={COLUMNS}
          className={`${tableStyles.fixed} ${editableRowsStyles.editableTable}`}
        >
          {withGroupHeadings({
            items,
            columns: COLUMNS.length,
            isFirst,
            invalidCount: invalidIds.length,
            validCount: rows.length - invalidIds.length,
            renderRow: ({ listRow, index }) => (
              <ListLineRow
                key={listRow.productID}
                row={listRow}
                at={index}
                failure={failures.get(listRow.productID)}
                onType={onType}
                onRemove={onRemove}
                onCompare={setComparedId}
              />
            ),
          })}
        </Table>
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
