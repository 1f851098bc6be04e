import type { ReactNode } from 'react'
import layoutStyles from './layout.module.css'
import styles from './page-header.module.css'
import textStyles from './text.module.css'

export interface HeaderFigure {
  label: string
  value: ReactNode
  /** Shown in orange, because it needs attention. */
  due?: boolean
}

/** The header of a dashboard page: title and description at the left, at most four figures at the right. */
export function PageHeader({
  title,
  figures = [],
  children,
}: {
  title: string
  figures?: HeaderFigure[]
  /** One line below the title. */
  children?: ReactNode
}) {
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {figures.length > 0 && (
        <dl className={`${layoutStyles.ruledCells} ${styles.figures}`}>
          {figures.map(({ label, value, due }) => (
            <div key={label} data-due={due ? '' : undefined}>
              <dt className={textStyles.capitals}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  )
}
