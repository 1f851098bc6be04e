import styles from './filter-bar.module.css'
import layoutStyles from './layout.module.css'
import { Options } from './options.tsx'
import textStyles from './text.module.css'

interface SortSelectProps<Sort extends string> {
  /** The label of each sort order, the default first. */
  labels: Record<string, string>
  value: Sort
  onSort: (sort: Sort) => void
}

/** Replaces the sortable headers on narrow screens, where rows are cards and have no column headers. */
export function SortSelect<Sort extends string>({ labels, value, onSort }: SortSelectProps<Sort>) {
  return (
    <label className={`${layoutStyles.narrowOnly} ${styles.sortSelect}`}>
      <span className={textStyles.visuallyHidden}>Sort by</span>
      <select value={value} onChange={(event) => onSort(event.target.value as Sort)}>
        <Options of={Object.entries(labels)} />
      </select>
    </label>
  )
}
