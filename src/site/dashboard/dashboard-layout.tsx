import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminQuery, type Session } from '#app/auth/client.ts'
import { SignedInOnly } from '#app/auth/sessions/access-guards.tsx'
import { useOrderNews } from '#app/orders/events/use-order-events.ts'
import { Failed } from '#app/ui/load-error.tsx'
import '#app/ui/dashboard.css'
import '#app/ui/dashboard-dialog.css'
import '#app/ui/dashboard-filter.css'
import '#app/ui/dashboard-form.css'
import '#app/ui/dashboard-table.css'
import './dashboard-layout.css'
import { Busy } from '#app/ui/spinner.tsx'
import { Rail } from './sidebar.tsx'

/** The frame around every page of the dashboard: for the signed-in, with the rail of their role. */
export function DashboardFrame({ children }: { children: (session: Session) => ReactNode }) {
  return (
    <SignedInOnly busy={<Waiting />}>
      {(session) => <Desk session={session}>{children(session)}</Desk>}
    </SignedInOnly>
  )
}

function Waiting() {
  return (
    <div className="desk">
      <Busy />
    </div>
  )
}

function Desk({ session, children }: { session: Session; children: ReactNode }) {
  useOrderNews()
  const { data, isPending, refetch } = useQuery(adminQuery(session.email))
  if (isPending) return <Waiting />
  if (!data) {
    return (
      <div className="desk">
        <div className="work">
          <Failed what="Your account" onRetry={refetch} />
        </div>
      </div>
    )
  }
  return (
    <div className={`desk ${data.admin ? 'is-admin' : 'is-buyer'}`}>
      <div className="shell">
        <Rail email={session.email} isAdmin={data.admin} />
        <div className="work">{children}</div>
      </div>
    </div>
  )
}
