import type { ReactNode } from 'react'
import alertStyles from './alert.module.css'
import { Icon } from './icon.tsx'
import layoutStyles from './layout.module.css'

/** A message that parts of the page are missing, above the page. */
export function FloatingAlert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      className={`${alertStyles.alert} ${alertStyles.warning} ${alertStyles.floating}`}
      data-screen-only
      role="status"
      aria-label="Incomplete page"
    >
      <Icon name="alert" />
      <div className={layoutStyles.grow}>
        <h2 className={alertStyles.title}>{title}</h2>
        {children}
      </div>
    </section>
  )
}
