import type { Product } from '#app/products/core/product-adapter.ts'
import type { ManagedProductSearch } from '#app/products/managed/client.ts'
import { SortableHeader } from '#app/ui/sortable-header.tsx'
import tableStyles from '#app/ui/table.module.css'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { SelectAllProducts } from '../batches/page/product-selection.tsx'
import styles from './manage-product.module.css'
import {
  getNextSort,
  getSortDirection,
  isSortable,
  MANAGED_PRODUCT_COLUMNS,
  type ManagedProductColumn,
} from './managed-product-columns.ts'
import { ManagedProductRow } from './managed-product-row.tsx'

interface ManagedProductTableProps {
  products: readonly Product[]
  columns: readonly ManagedProductColumn[]
  sort: ManagedProductSearch['sort']
  onSort: (sort: ManagedProductSearch['sort']) => void
}

export function ManagedProductTable({ products, columns, sort, onSort }: ManagedProductTableProps) {
  return (
    <table
      {...TABLE_ROLE}
      id="managed-products"
      className={`${tableStyles.table} ${styles.productsTable}`}
      aria-label="Products"
      tabIndex={-1}
    >
      <thead>
        <tr {...ROW_ROLE}>
          <th {...COLUMN_HEADER_ROLE}>
            <SelectAllProducts products={products} />
          </th>
          {columns.map((column) => (
            <ColumnHead key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <th {...COLUMN_HEADER_ROLE}>
            <span className={textStyles.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ManagedProductRow key={product.id} product={product} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

type ColumnHeadProps = Pick<ManagedProductTableProps, 'sort' | 'onSort'> & { column: ManagedProductColumn }

function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  const { label, unit } = MANAGED_PRODUCT_COLUMNS[column]
  if (isSortable(column)) {
    return (
      <SortableHeader
        label={label}
        {...(unit && { unit })}
        numeric={unit !== undefined}
        sorted={getSortDirection(column, sort)}
        onSort={() => onSort(getNextSort(column, sort))}
      />
    )
  }
  return (
    <th {...COLUMN_HEADER_ROLE} className={unit ? tableStyles.numeric : undefined}>
      {label}
      {unit && <small>{unit}</small>}
    </th>
  )
}
