import type { ComponentProps } from 'react'
import layoutStyles from './layout.module.css'
import styles from './table.module.css'
import { CELL_ROLE, COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from './table-roles.ts'
import textStyles from './text.module.css'

export interface TableColumn {
  label: string
  /** Shown small below the label: 'USD'. */
  unit?: string
  numeric?: boolean
  /** Shown to screen readers only, for a column of buttons. */
  isLabelHidden?: boolean
  className?: string | undefined
  /** Of the `<col>`, in pixels or percent. */
  width?: number | string
  widthClassName?: string | undefined
}

function TableHead({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ label, width, widthClassName }) => (
          <col key={label} width={width} className={widthClassName} />
        ))}
      </colgroup>
      <thead>
        <tr {...ROW_ROLE}>
          {columns.map(({ label, unit, numeric, isLabelHidden, className }) => (
            <th key={label} {...COLUMN_HEADER_ROLE} className={numeric ? styles.numeric : className}>
              {isLabelHidden ? <span className={textStyles.visuallyHidden}>{label}</span> : label}
              {unit && <small>{unit}</small>}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

interface TableProps extends ComponentProps<'table'> {
  label: string
  columns: readonly TableColumn[]
}

/** A table without sorting. Its children are the rows. */
export const Table = ({ label, columns, className = '', children, ...attributes }: TableProps) => (
  <table {...TABLE_ROLE} {...attributes} className={`${styles.table} ${className}`} aria-label={label}>
    <TableHead columns={columns} />
    <tbody>{children}</tbody>
  </table>
)

const SPANS = { row: styles.spanRow, 2: styles.spanTwo, 4: styles.spanFour }

interface CellProps extends ComponentProps<'td'> {
  /** Of the column, shown on narrow screens, where a row is a card of several columns. */
  label?: string | undefined
  isNumeric?: boolean
  /** The columns that it takes in the card. */
  span?: keyof typeof SPANS | undefined
}

export function Cell({ label, isNumeric, span, className, ...attributes }: CellProps) {
  const classes = [isNumeric && styles.numeric, span && SPANS[span], className]
  return (
    <td
      {...CELL_ROLE}
      className={classes.filter(Boolean).join(' ') || undefined}
      data-label={label}
      {...attributes}
    />
  )
}

interface SelectAllProps {
  /** The rows of the table. */
  shown: number
  selected: number
  onChange: (isSelected: boolean) => void
  /** True above the cards of narrow screens, where the head of the table is hidden. */
  isAboveCards?: boolean | undefined
}

/** Selects every listed row. Indeterminate if some of them are selected. */
export function SelectAll({ shown, selected, onChange, isAboveCards = false }: SelectAllProps) {
  const isAll = shown > 0 && selected === shown
  const narrow = `${layoutStyles.inline} ${layoutStyles.linkTarget} ${layoutStyles.narrowOnly}`
  return (
    <label className={isAboveCards ? narrow : layoutStyles.inline}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isAll
        }}
        type="checkbox"
        checked={isAll}
        aria-label={`Select all ${shown} shown`}
        onChange={() => onChange(!isAll)}
      />
      {isAboveCards && 'All'}
    </label>
  )
}
