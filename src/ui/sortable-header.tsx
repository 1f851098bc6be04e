import styles from './table.module.css'
import { COLUMN_HEADER_ROLE } from './table-roles.ts'

export type SortDirection = 'ascending' | 'descending'

/** A column header that sorts the table. */
export function SortableHeader({
  label,
  unit,
  numeric = false,
  sorted,
  onSort,
}: {
  label: string
  /** Shown small below the label: 'USD' */
  unit?: string
  numeric?: boolean
  /** The direction if the table is sorted by this column. */
  sorted: SortDirection | undefined
  onSort: () => void
}) {
  return (
    <th {...COLUMN_HEADER_ROLE} aria-sort={sorted ?? 'none'} className={numeric ? styles.numeric : undefined}>
      <button type="button" className={styles.sortButton} onClick={onSort}>
        {label}
        <svg viewBox="0 0 9 12" aria-hidden="true">
          <path className={sorted === 'ascending' ? styles.sorted : undefined} d="M4.5 0L8 4.6H1Z" />
          <path className={sorted === 'descending' ? styles.sorted : undefined} d="M4.5 12L8 7.4H1Z" />
        </svg>
      </button>
      {unit && <small>{unit}</small>}
    </th>
  )
}
