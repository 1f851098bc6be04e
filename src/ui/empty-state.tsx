import type { ReactNode } from 'react'
import { DeskIcon, type DeskIconName } from './dashboard-icon.tsx'

/** A row that stands where a table's rows would: no hits, not found, not allowed. Buttons or links at the right. */
export function NoticeRow({
  icon,
  title,
  children,
  actions,
}: {
  icon: DeskIconName
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <section className="notice">
      <DeskIcon name={icon} />
      <div>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </section>
  )
}
