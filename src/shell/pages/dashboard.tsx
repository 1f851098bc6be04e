import { Outlet } from '@tanstack/react-router'
import '../dashboard.css'

export function Dashboard() {
  return <Outlet />
}
