import { Button, buttonClass } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Popover } from '#app/ui/popover.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './manage-product.module.css'
import {
  COLUMN_IDS,
  MANAGED_PRODUCT_COLUMNS,
  type ManagedProductColumn,
  REQUIRED_COLUMN,
} from './managed-product-columns.ts'

interface ColumnChooserProps {
  hidden: readonly ManagedProductColumn[]
  onChange: (hidden: ManagedProductColumn[]) => void
}

/** Shows and hides columns of the table. The name cannot be hidden. */
export function ColumnChooser({ hidden, onChange }: ColumnChooserProps) {
  const toggle = (column: ManagedProductColumn) =>
    onChange(hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column])
  const buttonContent = (
    <>
      <Icon name="columns" />
      Columns
    </>
  )
  return (
    <Popover
      buttonContent={buttonContent}
      // On phones the popover, which ends where its button does, would begin beyond the window.
      className={`${buttonClass()} ${layoutStyles.atEnd}`}
      popup="dialog"
      popClassName={`${panelStyles.body} ${styles.columnChooser}`}
    >
      <p className={textStyles.capitals}>Columns</p>
      {COLUMN_IDS.map((column) => (
        <label key={column} className={fieldStyles.checkbox}>
          <input
            type="checkbox"
            checked={!hidden.includes(column)}
            disabled={column === REQUIRED_COLUMN}
            onChange={() => toggle(column)}
          />
          {MANAGED_PRODUCT_COLUMNS[column].label}
          {column === REQUIRED_COLUMN && (
            <span className={`${layoutStyles.atEnd} ${textStyles.muted} ${textStyles.small}`}>always</span>
          )}
        </label>
      ))}
      <Button size="small" aria-disabled={hidden.length === 0} onClick={() => onChange([])}>
        Show all
      </Button>
    </Popover>
  )
}
