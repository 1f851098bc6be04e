import { Outlet, useMatches } from '@tanstack/react-router'
import { AdminOnly } from '#app/auth/sessions/access-guards.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'

/** The layout of all dashboard pages. Only administrators see the pages that `routes.tsx` declares for them. */
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
