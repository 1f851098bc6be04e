import type { ReactNode } from 'react'

/** A list that has nothing yet: what will stand here, and the way to the first one. Not for lists that failed. */
export function EmptyText({
  title,
  children,
  action,
  drawing,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
  /** An outline at the right, hidden from screen readers. */
  drawing?: ReactNode
}) {
  return (
    <section className="empty">
      <div className="tx">
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
      {drawing && (
        <div className="dr" aria-hidden="true">
          {drawing}
        </div>
      )}
    </section>
  )
}
