import styles from './filter-bar.module.css'
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
    <label className={styles.sortSelect}>
      <span className={textStyles.visuallyHidden}>Sort by</span>
      <select value={value} onChange={(event) => onSort(event.target.value as Sort)}>
        {Object.entries(labels).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
