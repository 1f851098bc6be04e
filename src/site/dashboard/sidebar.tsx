import { useQuery } from '@tanstack/react-query'
import { type AnyRoute, Link, useLocation, useRouter } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderCountsQuery } from '#app/orders/client.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'

interface SidebarPage {
  to: string
  name: string
  /** Orders in state placed wait here; in these words. */
  pendingLabel: string | undefined
}

/** The pages that declare a place in this role's sidebar, in the order of `routes.tsx`. */
function roomsOf(role: 'customer' | 'admin', routes: Record<string, AnyRoute>): SidebarPage[] {
  return Object.values(routes).flatMap(({ fullPath, options: { staticData } }) => {
    const { sidebar, title = '', pendingLabel } = staticData?.page ?? {}
    if (sidebar !== role && sidebar !== 'everyone') return []
    return [{ to: fullPath.replace(/(.)\/$/, '$1'), name: title, pendingLabel }]
  })
}

function useSidebarPages(isAdmin: boolean) {
  const { routesById } = useRouter()
  const { pathname } = useLocation()
  const rooms = roomsOf(isAdmin ? 'admin' : 'customer', routesById)
  const path = pathname.replace(/\/$/, '')
  const here = path.startsWith('/myorders/') ? '/dashboard/myorders' : path
  const { data } = useQuery(orderCountsQuery(isAdmin ? 'all' : 'mine'))
  return { rooms, here, waiting: data?.counts.placed ?? 0 }
}

type SidebarPages = ReturnType<typeof useSidebarPages>

function SidebarList({ rooms, here, waiting }: SidebarPages) {
  return (
    <ul>
      {rooms.map((room) => (
        <li key={room.to}>
          <Link
            to={room.to}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={room.to === here ? 'page' : undefined}
          >
            {room.name}
            {room.pendingLabel && waiting > 0 && (
              <span className="n" title={`${formatNumber(waiting)} ${room.pendingLabel}`}>
                {formatNumber(waiting)}
                <span className="vh"> {room.pendingLabel}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The rail at the left; on narrow screens one bar that opens the same list. */
export function Sidebar({ email, isAdmin }: { email: string; isAdmin: boolean }) {
  const rooms = useSidebarPages(isAdmin)
  const title = isAdmin ? 'Administration' : 'Dashboard'
  return (
    <>
      {/* Keyed: arriving in a room closes the list. */}
      <SidebarBar key={rooms.here} {...rooms} label={isAdmin ? 'Admin' : 'Dashboard'} />
      <aside className="rail" aria-label={title}>
        <div className="in">
          <h2>{title}</h2>
          <nav aria-label="Dashboard">
            <SidebarList {...rooms} />
          </nav>
          <dl className="foot">
            <div className="w">
              <dt className="lab">Signed in</dt>
              <dd className="v">
                <BreakableEmail email={email} />
              </dd>
            </div>
            <div>
              <dt className="lab">Role</dt>
              <dd className="v">{isAdmin ? 'Admin' : 'Customer'}</dd>
            </div>
            <div>
              <dt className="lab">Times</dt>
              <dd className="v mono">UTC</dd>
            </div>
          </dl>
        </div>
      </aside>
    </>
  )
}

/** May break before the sign and the dots, not within a word. */
function BreakableEmail({ email }: { email: string }) {
  return Array.from(email.matchAll(/[@.][^@.]*|[^@.]+/g), ({ index, 0: part }) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}

function SidebarBar({ label, ...rooms }: SidebarPages & { label: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="railm"
        aria-expanded={open}
        aria-controls="rooms"
        onClick={() => setOpen(!open)}
      >
        <span className="lab">{label}</span>
        {rooms.rooms.find((room) => room.to === rooms.here)?.name ?? 'My Profile'}
        <DashboardIcon name={open ? 'up' : 'down'} />
      </button>
      <nav id="rooms" className="railm-list" aria-label="Dashboard" hidden={!open}>
        <SidebarList {...rooms} />
      </nav>
    </>
  )
}
