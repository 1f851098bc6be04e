import type { ReactNode } from 'react'
import { CURRENCY } from '#app/lib/currency.ts'
import { ProductListLink } from '#app/products/list-query/product-list-link.tsx'
import { getListSort } from '#app/products/list-query/product-search.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './product-table.module.css'

type Sort = ReturnType<typeof getListSort>

/** The `colSpan` of rows that span the table. */
export const PRODUCT_TABLE_COLUMN_COUNT = 14

export function ProductTableHead() {
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          <span className={textStyles.visuallyHidden}>Compare</span>
        </th>
        <SortableColumn rowSpan={2} colSpan={2} sorts={{ up: 'name' }}>
          Product
        </SortableColumn>
        <th rowSpan={2} scope="col">
          Power
        </th>
        <th rowSpan={2} scope="col">
          Speed <i className={textStyles.ownLine}>min⁻¹</i>
        </th>
        <SortableColumn colSpan={3} sorts={{ down: 'capacity' }} className={styles.columnGroup}>
          Drilling capacity <i>⌀ mm</i>
        </SortableColumn>
        <th rowSpan={2} scope="col">
          Weight <i className={textStyles.ownLine}>kg</i>
        </th>
        <th rowSpan={2} scope="col">
          From <i className={textStyles.ownLine}>units</i>
        </th>
        <SortableColumn rowSpan={2} sorts={{ up: 'price', down: '-price' }}>
          Price <i className={textStyles.ownLine}>{CURRENCY}</i>
        </SortableColumn>
        <SortableColumn rowSpan={2} colSpan={2} sorts={{ down: '-stock' }}>
          Stock <i className={textStyles.ownLine}>units</i>
        </SortableColumn>
        <th rowSpan={2} scope="col">
          <span className={textStyles.visuallyHidden}>Order</span>
        </th>
      </tr>
      <tr>
        <th scope="col">Steel</th>
        <th scope="col">Wood</th>
        <th scope="col">Concrete</th>
      </tr>
    </thead>
  )
}

interface SortableColumnProps {
  sorts: { up?: Sort; down?: Sort }
  rowSpan?: number
  colSpan?: number
  className?: string | undefined
  children: ReactNode
}

/** A column header that sorts by its column, and reverses the sort when the column has both directions. */
function SortableColumn({ sorts, children, ...cell }: SortableColumnProps) {
  const { search } = useProductSearch()
  const sort = getListSort(search)
  const isUp = sort === sorts.up
  const isDown = sort === sorts.down
  const next = isUp ? (sorts.down ?? sorts.up) : (sorts.up ?? sorts.down)
  const arrow = isUp ? ' ↑' : isDown ? ' ↓' : ''
  return (
    <th {...cell} scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <ProductListLink change={{ sort: next }}>
        {children}
        {arrow && <span aria-hidden="true">{arrow}</span>}
      </ProductListLink>
    </th>
  )
}
