import { Outlet, useMatches } from '@tanstack/react-router'
import { AdminOnly } from '#app/auth/sessions/access-guards.tsx'
import { Busy } from '#app/ui/spinner.tsx'
import { DashboardFrame } from './dashboard-layout.tsx'

/** Every room of the dashboard stands in one frame; its declaration says which of them are for administrators. */
export function Dashboard() {
  const forAdmins = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.access === 'admin' })
  return (
    <DashboardFrame>
      {({ email }) =>
        forAdmins ? (
          <AdminOnly email={email} busy={<Busy />}>
            <Outlet />
          </AdminOnly>
        ) : (
          <Outlet />
        )
      }
    </DashboardFrame>
  )
}
