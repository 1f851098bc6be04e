import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminQuery, type Session } from '#app/auth/client.ts'
import { SignedInOnly } from '#app/auth/sessions/access-guards.tsx'
import { useOrderEvents } from '#app/orders/events/use-order-events.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import '#app/ui/dashboard.css'
import '#app/ui/dashboard-dialog.css'
import '#app/ui/dashboard-filter.css'
import '#app/ui/dashboard-form.css'
import '#app/ui/dashboard-table.css'
import './dashboard-layout.css'
import { Spinner } from '#app/ui/spinner.tsx'
import { Sidebar } from './sidebar.tsx'

/** The layout of the dashboard for signed-in users, with the sidebar of their role. */
export function DashboardLayout({ children }: { children: (session: Session) => ReactNode }) {
  return (
    <SignedInOnly fallback={<DashboardSpinner />}>
      {(session) => <DashboardShell session={session}>{children(session)}</DashboardShell>}
    </SignedInOnly>
  )
}

function DashboardSpinner() {
  return (
    <div className="desk" data-density="compact">
      <Spinner />
    </div>
  )
}

function DashboardShell({ session, children }: { session: Session; children: ReactNode }) {
  useOrderEvents()
  const { data, isPending, refetch } = useQuery(adminQuery(session.email))
  if (isPending) return <DashboardSpinner />
  if (!data) {
    return (
      <div className="desk" data-density="compact">
        <div className="work">
          <LoadError what="Your account" onRetry={refetch} />
        </div>
      </div>
    )
  }
  return (
    <div className={`desk ${data.admin ? 'is-admin' : 'is-buyer'}`} data-density="compact">
      <div className="shell">
        <Sidebar email={session.email} isAdmin={data.admin} />
        <div className="work">{children}</div>
      </div>
    </div>
  )
}
