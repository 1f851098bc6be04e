import styles from './filter-bar.module.css'
import textStyles from './text.module.css'

interface SortSelectProps<Sort extends string> {
  /** Each order in words, the first being the usual one. */
  labels: Record<string, string>
  value: Sort
  onSort: (sort: Sort) => void
}

/** Stands in for the sorting heads on narrow screens, where tables are sheets without a head. */
export function SortSelect<Sort extends string>({ labels: words, value, onSort }: SortSelectProps<Sort>) {
  return (
    <label className={styles.sortSelect}>
      <span className={textStyles.visuallyHidden}>Sort by</span>
      <select value={value} onChange={(event) => onSort(event.target.value as Sort)}>
        {Object.entries(words).map(([sort, word]) => (
          <option key={sort} value={sort}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
