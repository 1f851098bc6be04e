import type { ReactNode } from 'react'
import styles from './page-header.module.css'

export interface HeaderFigure {
  label: string
  value: ReactNode
  /** Set in orange: something waits for the reader here. */
  due?: boolean
}

/** The head of a dashboard page: title and a line of explanation left, a title block of at most four figures right. */
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
        <dl className={styles.figures}>
          {figures.map(({ label, value, due }) => (
            <div key={label} data-due={due ? '' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  )
}
