import { DeskIcon } from './dashboard-icon.tsx'
import { useStored } from './use-stored-preference.ts'
import './table-tools.css'

export type Density = 'regular' | 'compact'

const isDensity = (stored: unknown): stored is Density => stored === 'regular' || stored === 'compact'

/** How tall rows are, remembered for all tables. */
export function useDensity() {
  return useStored<Density>('fixit-density', 'regular', isDensity)
}

/** Two pressed buttons above a table; narrow screens have sheets instead of rows, and no switch. */
export function DensitySwitch({
  density,
  onChange,
}: {
  density: Density
  onChange: (density: Density) => void
}) {
  return (
    <fieldset className="chips seg density">
      <legend className="vh">Row height</legend>
      <button type="button" aria-pressed={density === 'regular'} onClick={() => onChange('regular')}>
        <DeskIcon name="rows" />
        Regular
      </button>
      <button type="button" aria-pressed={density === 'compact'} onClick={() => onChange('compact')}>
        <DeskIcon name="rows-compact" />
        Compact
      </button>
    </fieldset>
  )
}
