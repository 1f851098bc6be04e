import type { ReactNode } from 'react'
import layoutStyles from './layout.module.css'
import styles from './title-block.module.css'

interface TitleBlockItem {
  label: string
  value: ReactNode
}

/** Labels and values in ruled cells, as on a technical drawing. */
export function TitleBlock({
  items,
  className = '',
}: {
  items: readonly TitleBlockItem[]
  className?: string | undefined
}) {
  return (
    <dl className={`${layoutStyles.ruledCells} ${styles.titleBlock} ${className}`}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
