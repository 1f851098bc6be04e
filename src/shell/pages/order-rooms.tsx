import { Outlet } from '@tanstack/react-router'
import '../../ui/desk.css'
import '../../ui/desk-dialog.css'
import '../../ui/desk-filter.css'
import '../../ui/desk-form.css'
import '../../ui/desk-table.css'
import '../dashboard.css'

/** Order list, quick order and saved lists: for guests too, so without the dashboard's rail. */
export function OrderRooms() {
  return (
    <div className="desk plain">
      <Outlet />
    </div>
  )
}
