import { DashboardIcon } from './dashboard-icon.tsx'
import { useStoredPreference } from './use-stored-preference.ts'
import './table-tools.css'

export type RowDensity = 'regular' | 'compact'

const isRowDensity = (stored: unknown): stored is RowDensity => stored === 'regular' || stored === 'compact'

/** How tall rows are, remembered for all tables. */
export function useRowDensity() {
  return useStoredPreference<RowDensity>('fixit-density', 'regular', isRowDensity)
}

/** Two pressed buttons above a table; narrow screens have sheets instead of rows, and no switch. */
export function RowDensitySwitch({
  density,
  onChange,
}: {
  density: RowDensity
  onChange: (density: RowDensity) => void
}) {
  return (
    <fieldset className="chips seg density">
      <legend className="vh">Row height</legend>
      <button type="button" aria-pressed={density === 'regular'} onClick={() => onChange('regular')}>
        <DashboardIcon name="rows" />
        Regular
      </button>
      <button type="button" aria-pressed={density === 'compact'} onClick={() => onChange('compact')}>
        <DashboardIcon name="rows-compact" />
        Compact
      </button>
    </fieldset>
  )
}
