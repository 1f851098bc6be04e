import type { ReactNode } from 'react'
import styles from './layout.module.css'
import { useIsServerRendered } from './use-is-server-rendered.ts'

interface SectionProps {
  /** The id of the heading. */
  id: string
  title: string
  /** Links beside the heading. */
  actions?: ReactNode
  className?: string | undefined
  /** Left out on paper. */
  isScreenOnly?: boolean
  children: ReactNode
}

/** A section of a public page with its own heading. */
export function Section({ id, title, actions, className = '', isScreenOnly, children }: SectionProps) {
  return (
    <section
      className={`${styles.section} ${className}`}
      aria-labelledby={id}
      data-served={useIsServerRendered()}
      data-screen-only={isScreenOnly}
    >
      <div className={styles.sectionHeader}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
