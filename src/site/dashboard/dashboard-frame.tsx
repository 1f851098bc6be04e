import type { ReactNode } from 'react'
import '#app/ui/dashboard.css'
import '#app/ui/dashboard-dialog.css'
import '#app/ui/dashboard-filter.css'
import '#app/ui/dashboard-form.css'
import '#app/ui/dashboard-table.css'
import styles from './dashboard-frame.module.css'

/** Compact controls and text: around the dashboard, the order lists and the payment page. */
export function DashboardFrame({ hasSidebar, children }: { hasSidebar?: boolean; children: ReactNode }) {
  return (
    <div className={`desk ${styles.frame} ${hasSidebar ? styles.withSidebar : ''}`} data-density="compact">
      {children}
    </div>
  )
}
