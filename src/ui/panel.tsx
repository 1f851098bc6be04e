import type { ReactNode } from 'react'
import layoutStyles from './layout.module.css'
import styles from './panel.module.css'

interface PanelProps {
  /** The id of the heading. */
  id: string
  title: ReactNode
  /** True if the focus moves to the heading after a change. */
  isFocusTarget?: boolean
  /** At the end of the header. */
  actions?: ReactNode
  /** Left out on paper. */
  isScreenOnly?: boolean
  children?: ReactNode
}

/** A framed section of a page with a heading. */
export function Panel({ id, title, isFocusTarget, actions, isScreenOnly, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={id} data-screen-only={isScreenOnly || undefined}>
      <header>
        <h2 id={id} tabIndex={isFocusTarget ? -1 : undefined}>
          {title}
        </h2>
        {actions && (
          <>
            <span className={layoutStyles.spacer} />
            {actions}
          </>
        )}
      </header>
      {children}
    </section>
  )
}
