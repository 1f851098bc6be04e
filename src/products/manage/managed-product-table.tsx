import { SortHead } from '#app/ui/sortable-header.tsx'
import { AS_COLUMN_HEAD, AS_ROW, AS_TABLE } from '#app/ui/table-roles.ts'
import type { ManagedSearch } from '../client.ts'
import type { Product } from '../contract.ts'
import { COLUMNS, type Column, isSortable, nextSort, sortedBy } from './managed-product-columns.ts'
import { ManagedRow } from './managed-product-row.tsx'

interface ManagedTableProps {
  machines: readonly Product[]
  columns: readonly Column[]
  sort: ManagedSearch['sort']
  onSort: (sort: ManagedSearch['sort']) => void
}

export function ManagedTable({ machines, columns, sort, onSort }: ManagedTableProps) {
  return (
    <table {...AS_TABLE} id="machines" className="mpt" aria-label="Products" tabIndex={-1}>
      <thead>
        <tr {...AS_ROW}>
          {columns.map((column) => (
            <ColumnHead key={column} {...{ column, sort, onSort }} />
          ))}
          <th {...AS_COLUMN_HEAD}>
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {machines.map((machine) => (
          <ManagedRow key={machine._id} machine={machine} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

type ColumnHeadProps = Pick<ManagedTableProps, 'sort' | 'onSort'> & { column: Column }

function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  const { label, unit } = COLUMNS[column]
  if (isSortable(column)) {
    return (
      <SortHead
        label={label}
        {...(unit && { unit })}
        numeric={unit !== undefined}
        sorted={sortedBy(column, sort)}
        onSort={() => onSort(nextSort(column, sort))}
      />
    )
  }
  return (
    <th {...AS_COLUMN_HEAD} className={unit ? 'num' : undefined}>
      {label}
      {unit && <small>{unit}</small>}
    </th>
  )
}
