import { Outlet } from '@tanstack/react-router'
import '#app/ui/dashboard.css'
import '#app/ui/dashboard-dialog.css'
import '#app/ui/dashboard-filter.css'
import '#app/ui/dashboard-form.css'
import '#app/ui/dashboard-table.css'
import '../dashboard/dashboard-layout.css'

/** Order list, quick order and saved lists: for guests too, so without the dashboard's rail. */
export function BulkOrderLayout() {
  return (
    <div className="desk plain" data-density="compact">
      <Outlet />
    </div>
  )
}
