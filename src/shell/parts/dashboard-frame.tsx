import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminQuery, type Session } from '../../accounts/client.ts'
import { SignedInOnly } from '../../accounts/parts/guards.tsx'
import { useOrderNews } from '../../orders/use-order-news.ts'
import { Failed } from '../../ui/failed.tsx'
import '../../ui/desk.css'
import '../../ui/desk-dialog.css'
import '../../ui/desk-filter.css'
import '../../ui/desk-form.css'
import '../../ui/desk-table.css'
import '../dashboard.css'
import { Busy } from '../../ui/busy.tsx'
import { Rail } from './rail.tsx'

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
