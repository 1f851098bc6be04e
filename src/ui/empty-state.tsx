import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

/** Stands where a list would: what will be here, or why nothing is, and what to do. Not for lists that failed. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  drawing,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** An outline at the right, hidden from screen readers. */
  drawing?: ReactNode
}) {
  const text = (
    <div className={styles.text}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {drawing && actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
  if (drawing) {
    return (
      <section className={`${styles.empty} ${styles.withDrawing}`}>
        {text}
        <div className={styles.drawing} aria-hidden="true">
          {drawing}
        </div>
      </section>
    )
  }
  return (
    <section className={styles.empty}>
      {icon && <Icon name={icon} className={styles.icon} />}
      {text}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
