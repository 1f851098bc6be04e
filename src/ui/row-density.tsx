import styles from './filter-bar.module.css'
import { Icon } from './icon.tsx'
import layoutStyles from './layout.module.css'
import segmentsStyles from './segments.module.css'
import textStyles from './text.module.css'
import { useStoredPreference } from './use-stored-preference.ts'

export type RowDensity = 'regular' | 'compact'

const isRowDensity = (stored: unknown): stored is RowDensity => stored === 'regular' || stored === 'compact'

/** The row height of all tables, stored in the browser. */
export function useRowDensity() {
  return useStoredPreference<RowDensity>('fixit-density', 'regular', isRowDensity)
}

/** Two toggle buttons above a table. Hidden on narrow screens, where rows are cards. */
export function RowDensitySwitch({
  density,
  onChange,
}: {
  density: RowDensity
  onChange: (density: RowDensity) => void
}) {
  return (
    <fieldset
      className={`${segmentsStyles.segments} ${layoutStyles.scrollRow} ${styles.choices} ${layoutStyles.wideOnly}`}
    >
      <legend className={textStyles.visuallyHidden}>Row height</legend>
      <button type="button" aria-pressed={density === 'regular'} onClick={() => onChange('regular')}>
        <Icon name="rows" />
        Regular
      </button>
      <button type="button" aria-pressed={density === 'compact'} onClick={() => onChange('compact')}>
        <Icon name="compactRows" />
        Compact
      </button>
    </fieldset>
  )
}
