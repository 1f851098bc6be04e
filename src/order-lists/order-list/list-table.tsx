import { type ReactNode, useState } from 'react'
import { QuantityTable } from '#app/orders/product-page/quantity-table.tsx'
import { termsOf } from '#app/products/rules.ts'
import { Over } from '#app/ui/dialog.tsx'
import { AS_COLUMN_HEAD, AS_ROW, AS_TABLE } from '#app/ui/table-roles.ts'
import { ListLine, type ListLineProps } from './list-line-row.tsx'
import type { ListRow, RowProblem } from './list-rows.ts'

interface ListTableProps extends Pick<ListLineProps, 'onType' | 'onRemove'> {
  /** Above the lines. */
  children: ReactNode
  rows: readonly ListRow[]
  refusals: ReadonlyMap<string, RowProblem>
}

/** The lines of the order list, edited in place. */
export function ListTable({ rows, refusals, onType, onRemove, children }: ListTableProps) {
  const [compared, setCompared] = useState<string | null>(null)
  const at = rows.findIndex(({ productID }) => productID === compared)
  const row = rows[at]
  return (
    <>
      <div className="tw">
        {children}
        <table {...AS_TABLE} className="fix ol" aria-label="Order list">
          <ListTableHead />
          <tbody>
            {rows.map((one, index) => (
              <ListLine
                key={one.productID}
                row={one}
                at={index}
                refusal={refusals.get(one.productID)}
                onType={onType}
                onRemove={onRemove}
                onCompare={setCompared}
              />
            ))}
          </tbody>
        </table>
      </div>
      {row?.machine && (
        <Over title={`${row.machine.name}: quantities`} className="qover" onClose={() => setCompared(null)}>
          <QuantityTable
            name={row.machine.sku}
            terms={termsOf(row.machine)}
            chosen={row.quantity}
            onChoose={(quantity) => onType(row.productID, String(quantity), at)}
          />
        </Over>
      )}
    </>
  )
}

function ListTableHead() {
  return (
    <>
      <colgroup>
        <col />
        <col className="w-q" />
        <col className="w-price" />
        <col className="w-total" />
        <col className="w-acts" />
      </colgroup>
      <thead>
        <tr {...AS_ROW}>
          <th {...AS_COLUMN_HEAD}>Machine</th>
          <th {...AS_COLUMN_HEAD}>
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
