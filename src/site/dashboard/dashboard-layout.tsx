import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Session } from '#app/auth/account/client.ts'
import { adminQuery, type StaffAccess } from '#app/auth/account/staff-access.ts'
import { SignedInOnly } from '#app/auth/sessions/access-guards.tsx'
import { useOrderEvents } from '#app/orders/events/use-order-events.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import styles from './dashboard-layout.module.css'
import { RevealTogether } from './reveal-together.tsx'
import { SecondFactorPage, SecondFactorPrompt } from './second-factor-gate.tsx'
import { Sidebar } from './sidebar.tsx'
import { useCommandPalette } from './use-command-palette.tsx'
import { useDashboardKeys } from './use-dashboard-keys.tsx'

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
    <DashboardFrame hasSidebar>
      <Spinner />
    </DashboardFrame>
  )
}

function DashboardShell({ session, children }: { session: Session; children: ReactNode }) {
  const query = useQuery(adminQuery(session.email))
  const { data, isPending } = query
  if (isPending) return <DashboardSpinner />
  if (!data) {
    return (
      <DashboardFrame hasSidebar>
        <div className={styles.content}>
          <LoadError what="Your account" query={query} />
        </div>
      </DashboardFrame>
    )
  }
  const { secondFactor } = data
  if (secondFactor === 'enroll' || secondFactor === 'confirm') {
    return (
      <DashboardFrame>
        <SecondFactorPage secondFactor={secondFactor} />
      </DashboardFrame>
    )
  }
  return (
    <DashboardWithAccess session={session} access={data}>
      {children}
    </DashboardWithAccess>
  )
}

function DashboardWithAccess({
  session,
  access,
  children,
}: {
  session: Session
  access: StaffAccess
  children: ReactNode
}) {
  useOrderEvents()
  const { pathname } = useLocation()
  const { email, hasCompany: isMember = false } = session
  const { open, palette } = useCommandPalette(email, { ...access, isMember })
  const keysDialog = useDashboardKeys({ ...access, isMember })
  return (
    <DashboardFrame hasSidebar>
      <div className={styles.shell}>
        <Sidebar email={email} {...access} isMember={isMember} onSearch={open} />
        <div className={styles.content}>
          <RevealTogether key={pathname}>{children}</RevealTogether>
          <SecondFactorPrompt />
        </div>
      </div>
      {palette}
      {keysDialog}
    </DashboardFrame>
  )
}
