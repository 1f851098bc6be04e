import { formatNumber } from '#app/lib/numbers.ts'
import styles from './filter-bar.module.css'
import textStyles from './text.module.css'

export interface FilterChip<Value extends string> {
  value: Value
  label: string
  /** How many there are; left out while nobody knows. */
  count?: number | undefined
}

/** One choice of a few, shown as pressed buttons with counts: the state filter above a table. */
export function FilterChips<Value extends string>({
  label,
  chips,
  chosen,
  onChoose,
}: {
  /** What the choice is about, for screen readers: 'State' */
  label: string
  chips: readonly FilterChip<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className={textStyles.visuallyHidden}>{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === chosen}
          onClick={() => onChoose(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={styles.count}>{formatNumber(chip.count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
