import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { ALWAYS_SHOWN, COLUMN_IDS, COLUMNS, type Column } from './managed-product-columns.ts'

interface ColumnChooserProps {
  hidden: readonly Column[]
  onChange: (hidden: Column[]) => void
}

/** Which columns stand in the table: any but the name can be hidden. */
export function ColumnChooser({ hidden, onChange }: ColumnChooserProps) {
  const toggle = (column: Column) =>
    onChange(hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column])
  const face = (
    <>
      <DeskIcon name="columns" />
      Columns
    </>
  )
  return (
    <Popover face={face} popup="dialog" popClassName="colpop">
      <p className="lab">Columns</p>
      {COLUMN_IDS.map((column) => (
        <label key={column}>
          <input
            type="checkbox"
            className="cb"
            checked={!hidden.includes(column)}
            disabled={column === ALWAYS_SHOWN}
            onChange={() => toggle(column)}
          />
          {COLUMNS[column].label}
          {column === ALWAYS_SHOWN && <span className="muted small">always</span>}
        </label>
      ))}
      <div className="ft">
        <button
          type="button"
          className="b sm"
          aria-disabled={hidden.length === 0}
          onClick={() => onChange([])}
        >
          Show all
        </button>
      </div>
    </Popover>
  )
}
