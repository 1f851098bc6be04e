import { Outlet, useLocation } from '@tanstack/react-router'
import { AdminOnly } from '../../accounts/parts/guards.tsx'
import { Busy } from '../../ui/busy.tsx'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { FOR_ADMINS } from '../parts/rail.tsx'

/** Every room of the dashboard stands in one frame; which of them are for administrators is decided here. */
export function Dashboard() {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const forAdmins = FOR_ADMINS.some((room) => room.to === path)
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
