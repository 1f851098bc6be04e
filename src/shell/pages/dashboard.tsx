import { Outlet, useMatches } from '@tanstack/react-router'
import { AdminOnly } from '../../accounts/parts/guards.tsx'
import { Busy } from '../../ui/busy.tsx'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'

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
