import { Outlet } from '@tanstack/react-router'
import { DashboardFrame } from './dashboard-frame.tsx'

/** Order list, quick order and saved lists: for guests too, so without the dashboard's sidebar. */
export function BulkOrderLayout() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  )
}
