import { formatNumber } from '#app/lib/numbers.ts'
import styles from './filter-bar.module.css'
import layoutStyles from './layout.module.css'
import segmentsStyles from './segments.module.css'
import textStyles from './text.module.css'

export interface FilterChip<Value extends string> {
  value: Value
  label: string
  /** Undefined until it is loaded. */
  count?: number | undefined
  /** Shows a count above zero in red. */
  isUrgent?: boolean
}

/** A choice of one value, as toggle buttons with counts: the status filter above a table. */
export function FilterChips<Value extends string>({
  label,
  chips,
  chosen,
  onChoose,
}: {
  /** The name of the choice, for screen readers: 'Status' */
  label: string
  chips: readonly FilterChip<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className={`${segmentsStyles.segments} ${layoutStyles.scrollRow} ${styles.choices}`}>
      <legend className={textStyles.visuallyHidden}>{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === chosen}
          onClick={() => onChoose(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && (
            <span className={styles.count} data-urgent={(chip.isUrgent && chip.count > 0) || undefined}>
              {formatNumber(chip.count)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
