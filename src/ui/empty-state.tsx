import type { ReactNode } from 'react'
import { DashboardIcon, type DashboardIconName } from './dashboard-icon.tsx'

/** A row that stands where a table's rows would: no hits, not found, not allowed. Buttons or links at the right. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: DashboardIconName
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <section className="notice">
      <DashboardIcon name={icon} />
      <div>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </section>
  )
}
