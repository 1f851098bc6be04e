import type { ReactNode } from 'react'
import { ListLink } from './product-list-link.tsx'
import { sortOf } from './product-search.ts'
import { useProductSearch } from './use-product-search.ts'

type Sort = ReturnType<typeof sortOf>

/** For rows that span the table. */
export const COLUMNS = 14

export function MachineTableHead() {
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          <span className="vh">Compare</span>
        </th>
        <SortedColumn rowSpan={2} colSpan={2} sorts={{ up: 'name' }}>
          Machine
        </SortedColumn>
        <th rowSpan={2} scope="col">
          Power
        </th>
        <th rowSpan={2} scope="col">
          Speed <i>min⁻¹</i>
        </th>
        <SortedColumn colSpan={3} sorts={{ down: 'capacity' }} className="gr">
          Drilling capacity <i>⌀ mm</i>
        </SortedColumn>
        <th rowSpan={2} scope="col">
          Mass <i>kg</i>
        </th>
        <th rowSpan={2} scope="col">
          Minimum <i>pcs</i>
        </th>
        <SortedColumn rowSpan={2} sorts={{ up: 'price', down: '-price' }}>
          Price <i>USD</i>
        </SortedColumn>
        <SortedColumn rowSpan={2} colSpan={2} sorts={{ down: '-stock' }}>
          Stock <i>pcs</i>
        </SortedColumn>
        <th rowSpan={2} scope="col">
          <span className="vh">Order</span>
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

interface SortedColumnProps {
  sorts: { up?: Sort; down?: Sort }
  rowSpan?: number
  colSpan?: number
  className?: string
  children: ReactNode
}

/** A column head that sorts by its column: first the way it offers, then the other. */
function SortedColumn({ sorts, children, ...cell }: SortedColumnProps) {
  const { search } = useProductSearch()
  const sort = sortOf(search)
  const isUp = sort === sorts.up
  const isDown = sort === sorts.down
  const next = isUp ? (sorts.down ?? sorts.up) : (sorts.up ?? sorts.down)
  const arrow = isUp ? ' ↑' : isDown ? ' ↓' : ''
  return (
    <th {...cell} scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <ListLink change={{ sort: next }}>
        {children}
        {arrow && <span aria-hidden="true">{arrow}</span>}
      </ListLink>
    </th>
  )
}
