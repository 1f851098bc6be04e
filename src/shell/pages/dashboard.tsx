import { Outlet } from '@tanstack/react-router'

export function Dashboard() {
  return <Outlet />
}
