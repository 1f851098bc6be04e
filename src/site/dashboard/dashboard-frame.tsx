import type { ReactNode } from 'react'
import styles from './dashboard-frame.module.css'

/** Compact controls and text for the dashboard, the order lists and the payment page. */
export function DashboardFrame({ hasSidebar, children }: { hasSidebar?: boolean; children: ReactNode }) {
  return (
    <div
      className={hasSidebar ? `${styles.frame} ${styles.withSidebar}` : styles.frame}
      data-density="compact"
    >
      {children}
    </div>
  )
}
