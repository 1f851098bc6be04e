import styles from './table.module.css'
import { COLUMN_HEADER_ROLE, ROW_ROLE } from './table-roles.ts'
import textStyles from './text.module.css'

export interface TableColumn {
  label: string
  /** Shown small below the label: 'USD'. */
  unit?: string
  numeric?: boolean
  /** Shown to screen readers only, for a column of buttons. */
  isLabelHidden?: boolean
  className?: string | undefined
  /** The class of the `<col>`, which sets the width. */
  widthClassName?: string | undefined
}

/** The column headers of a table without sorting. */
export function TableHead({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ label, widthClassName }) => (
          <col key={label} className={widthClassName} />
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
