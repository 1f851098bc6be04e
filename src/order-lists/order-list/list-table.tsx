import { type ReactNode, useState } from 'react'
import { QuantityTable } from '#app/orders/product-page/quantity-table.tsx'
import { getSellingTerms } from '#app/products/rules.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import { ListLineRow, type ListLineRowProps } from './list-line-row.tsx'
import type { ListRow, ListRowProblem } from './list-rows.ts'

interface ListTableProps extends Pick<ListLineRowProps, 'onType' | 'onRemove'> {
  /** Above the lines. */
  children: ReactNode
  rows: readonly ListRow[]
  refusals: ReadonlyMap<string, ListRowProblem>
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
        <table {...TABLE_ROLE} className="fix ol" aria-label="Order list">
          <ListTableHead />
          <tbody>
            {rows.map((one, index) => (
              <ListLineRow
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
      {row?.product && (
        <Dialog title={`${row.product.name}: quantities`} className="qover" onClose={() => setCompared(null)}>
          <QuantityTable
            name={row.product.sku}
            terms={getSellingTerms(row.product)}
            chosen={row.quantity}
            onChoose={(quantity) => onType(row.productID, String(quantity), at)}
          />
        </Dialog>
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
        <tr {...ROW_ROLE}>
          <th {...COLUMN_HEADER_ROLE}>Machine</th>
          <th {...COLUMN_HEADER_ROLE}>
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
