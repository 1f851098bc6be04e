/** Hatched bars. Pages also show the values in a table beside or below them. */

import styles from './bar-chart.module.css'

/** Of `BarPattern`. */
const PATTERN_ID = 'bar-hatch'
const COLUMN_HEIGHT = 240

/** A horizontal bar. `share` is its part of the container's width, from 0 to 1. */
export function HorizontalBar({ share }: { share: number }) {
  return (
    <svg className={styles.horizontalBar} width="100%" height="20" aria-hidden="true">
      <rect className={styles.ground} width={`${share * 100}%`} height="20" />
      <rect fill={`url(#${PATTERN_ID})`} width={`${share * 100}%`} height="20" />
    </svg>
  )
}

interface Column {
  /** Needed if two columns have the same label. */
  id?: string
  label: string
  value: number
  /** The value as shown above the column. */
  formattedValue: string
}

/** The height of the columns of a small chart, which has no room for values. */
const SMALL_COLUMN_HEIGHT = 96

/** Columns side by side, each with its value above it. `label` describes the chart for screen readers. */
export function ColumnChart({
  label,
  columns,
  isSmall = false,
}: {
  label: string
  columns: readonly Column[]
  isSmall?: boolean
}) {
  const maximum = Math.max(1, ...columns.map(({ value }) => value))
  return (
    <div
      className={isSmall ? `${styles.columns} ${styles.small}` : styles.columns}
      role="img"
      aria-label={label}
    >
      {columns.map(({ label: name, id = name, value, formattedValue }) => (
        <div key={id}>
          {value > 0 && !isSmall && <span className={styles.value}>{formattedValue}</span>}
          <svg
            aria-hidden="true"
            width="100%"
            height={Math.max(
              1,
              Math.round((value / maximum) * (isSmall ? SMALL_COLUMN_HEIGHT : COLUMN_HEIGHT)),
            )}
          >
            <rect className={styles.ground} width="100%" height="100%" />
            <rect fill={`url(#${PATTERN_ID})`} width="100%" height="100%" />
          </svg>
          <span className={styles.name}>{name}</span>
        </div>
      ))}
    </div>
  )
}
