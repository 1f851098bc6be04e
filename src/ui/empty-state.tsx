import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import layoutStyles from './layout.module.css'

/**
 * Replaces an empty list: says what will appear here, or why nothing does, and what to do. For a list that could not be
 * loaded, use `LoadError`.
 */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  drawing,
  isPageTitle,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** An outline at the right, hidden from screen readers. */
  drawing?: ReactNode
  /** For a page that shows nothing else. */
  isPageTitle?: boolean
}) {
  const Heading = isPageTitle ? 'h1' : 'h2'
  const text = (
    <div className={styles.text}>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {drawing && actions && <div className={layoutStyles.tightRow}>{actions}</div>}
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
      {actions && <div className={layoutStyles.tightRow}>{actions}</div>}
    </section>
  )
}
