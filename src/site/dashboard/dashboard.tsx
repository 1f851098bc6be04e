import { Outlet, useMatches } from '@tanstack/react-router'
import { AdminOnly } from '#app/auth/sessions/access-guards.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'

/** Every room of the dashboard stands in one frame; its declaration says which of them are for administrators. */
export function Dashboard() {
  const isAdminPage = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.access === 'admin' })
  return (
    <DashboardLayout>
      {({ email }) =>
        isAdminPage ? (
          <AdminOnly email={email} fallback={<Spinner />}>
            <Outlet />
          </AdminOnly>
        ) : (
          <Outlet />
        )
      }
    </DashboardLayout>
  )
}
