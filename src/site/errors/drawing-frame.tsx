import type { ReactNode } from 'react'
import styles from './drawing-frame.module.css'

const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8]
const ROWS = ['A', 'B', 'C', 'D']

/** The frame of a drawing sheet, with zone marks, around a drawing. */
export function DrawingFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <span className={styles.columns} aria-hidden="true">
        {COLUMNS.map((column) => (
          <i key={column}>{column}</i>
        ))}
      </span>
      <span className={styles.rows} aria-hidden="true">
        {ROWS.map((row) => (
          <i key={row}>{row}</i>
        ))}
      </span>
      <div className={styles.view}>{children}</div>
    </div>
  )
}
