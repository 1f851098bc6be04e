import { Outlet, useMatches } from '@tanstack/react-router'
import { permissionOfPage } from '#app/app/page-permission.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'
import { StaffOnly } from './staff-only.tsx'

/** The layout of all dashboard pages. Only staff members with the permission see a page that `routes.tsx` declares so. */
export function Dashboard() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const permission = page && permissionOfPage(page)
  return (
    <DashboardLayout>
      {({ email }) =>
        permission ? (
          <StaffOnly email={email} permission={permission} fallback={<Spinner />}>
            <Outlet />
          </StaffOnly>
        ) : (
          <Outlet />
        )
      }
    </DashboardLayout>
  )
}
