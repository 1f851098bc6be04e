import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { SidebarGroup } from '#app/app/page.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderCountsQuery } from '#app/orders/core/client.ts'
import { waitingRequestsQuery } from '#app/purchase-requests/client.ts'
import { missingSettingsQuery } from '#app/seller/signed-in-client.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './sidebar.module.css'
import { type DashboardAccess, type VisiblePage, visiblePages } from './visible-pages.ts'

const NUMBER = `${textStyles.number} ${textStyles.small} ${textStyles.muted}`
const SIDEBAR_GROUPS: readonly SidebarGroup[] = ['Orders', 'Catalog', 'Customers', 'Settings']

interface SidebarPage {
  to: string
  name: string
  group: SidebarGroup | undefined
  /** Shown after the number beside the page: 'to pay'. */
  pendingLabel: string | undefined
}

/** The pages that declare a place in the sidebar. */
const sidebarPagesOf = (pages: readonly VisiblePage[]): SidebarPage[] =>
  pages
    .filter(({ sidebar }) => sidebar !== undefined)
    .map(({ to, title, sidebar, pendingLabel }) => ({
      to,
      name: title,
      group: SIDEBAR_GROUPS.find((name) => name === sidebar),
      pendingLabel,
    }))

function useSidebarPages(access: DashboardAccess) {
  const { admin: isAdmin, permissions = [], isMember } = access
  const { routesById } = useRouter()
  const { pathname } = useLocation()
  const { belongsTo = [] } = useMatches().at(-1)?.staticData.page ?? {}
  const pages = sidebarPagesOf(visiblePages(access, routesById))
  const path = pathname.replace(/(.)\/$/, '$1')
  const isListed = (to: string) => pages.some((page) => page.to === to)
  const currentPath = isListed(path) ? path : (belongsTo.find(isListed) ?? path)
  const { data } = useQuery(orderCountsQuery(isAdmin ? 'all' : 'mine'))
  const { data: waiting } = useQuery({ ...waitingRequestsQuery, enabled: isMember && !isAdmin })
  const { data: missing } = useQuery({
    ...missingSettingsQuery,
    enabled: permissions.includes('settings.change'),
  })
  const counts: Partial<Record<string, number>> = {
    [isAdmin ? '/dashboard/manageallorders' : '/dashboard/myorders']: data?.counts.placed,
    '/dashboard/purchaserequests': waiting?.length,
    '/dashboard/settings': missing?.flatMap(({ settings }) => settings).length,
  }
  return { pages, currentPath, counts }
}

type SidebarPages = ReturnType<typeof useSidebarPages>

/** The pages below the headings of their groups. */
function SidebarGroups({ pages, ...sidebar }: SidebarPages) {
  const groups = [...new Set(pages.map(({ group }) => group))]
  return groups.map((name) => (
    <Fragment key={name ?? ''}>
      {name && (
        <p className={`${textStyles.label} ${styles.group}`} aria-hidden="true">
          {name}
        </p>
      )}
      <SidebarList name={name} pages={pages.filter(({ group }) => group === name)} {...sidebar} />
    </Fragment>
  ))
}

function SidebarList({ name, pages, currentPath, counts }: SidebarPages & { name: string | undefined }) {
  return (
    <ul aria-label={name}>
      {pages.map((page) => (
        <li key={page.to}>
          <Link
            className={styles.pageLink}
            to={page.to}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={page.to === currentPath ? 'page' : undefined}
          >
            {page.name}
            {page.pendingLabel && <PendingCount count={counts[page.to] ?? 0} label={page.pendingLabel} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function PendingCount({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <span className={NUMBER} title={`${formatNumber(count)} ${label}`}>
      {formatNumber(count)}
      <span className={textStyles.visuallyHidden}> {label}</span>
    </span>
  )
}

interface SidebarProps extends DashboardAccess {
  email: string
  onSearch: () => void
}

/** Only administrators give roles. */
function roleName({ admin, permissions = [] }: DashboardAccess): string {
  if (!admin) return 'Customer'
  return permissions.includes('staff.manage') ? 'Admin' : 'Staff'
}

/** The list of pages at the left. On narrow screens, a button opens the same list. */
export function Sidebar({ email, onSearch, ...props }: SidebarProps) {
  const isAdmin = props.admin
  const sidebar = useSidebarPages(props)
  const title = isAdmin ? 'Administration' : 'Dashboard'
  return (
    <>
      {/* The key closes the list on navigation. */}
      <SidebarMenu key={sidebar.currentPath} {...sidebar} isAdmin={isAdmin} onSearch={onSearch} />
      <aside
        className={styles.sidebar}
        data-screen-only
        data-ground={isAdmin ? 'sidebar' : undefined}
        aria-label={title}
      >
        <div className={styles.sidebarContent}>
          <h2 className={`${textStyles.capitals} ${styles.title}`}>{title}</h2>
          <button
            type="button"
            className={styles.searchButton}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onSearch}
          >
            <Icon name="search" />
            Search <kbd>Ctrl K</kbd>
          </button>
          <nav aria-label="Dashboard">
            <SidebarGroups {...sidebar} />
          </nav>
          <dl className={`${layoutStyles.ruledCells} ${styles.account}`}>
            <div>
              <dt className={textStyles.capitals}>Signed in</dt>
              <dd>
                <BreakableEmail email={email} />
              </dd>
            </div>
            <div>
              <dt className={textStyles.capitals}>Role</dt>
              <dd>{roleName(props)}</dd>
            </div>
            <div>
              <dt className={textStyles.capitals}>Times</dt>
              <dd className={textStyles.code}>UTC</dd>
            </div>
          </dl>
        </div>
      </aside>
    </>
  )
}

/** An email that may wrap before @ and dots, but not inside a word. */
function BreakableEmail({ email }: { email: string }) {
  return Array.from(email.matchAll(/[@.][^@.]*|[^@.]+/g), ({ index, 0: part }) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}

function SidebarMenu({
  isAdmin,
  onSearch,
  ...sidebar
}: SidebarPages & { isAdmin: boolean; onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const ground = isAdmin ? 'sidebar' : undefined
  return (
    <>
      <div className={styles.menuBar} data-ground={ground}>
        <button
          type="button"
          className={styles.menuButton}
          aria-expanded={isOpen}
          aria-controls="sidebar-pages"
          onClick={() => setOpen(!isOpen)}
        >
          <span className={textStyles.capitals}>{isAdmin ? 'Admin' : 'Dashboard'}</span>
          {sidebar.pages.find((page) => page.to === sidebar.currentPath)?.name ?? 'Pages'}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
        <button type="button" className={styles.menuSearch} aria-label="Search" onClick={onSearch}>
          <Icon name="search" />
        </button>
      </div>
      <nav
        id="sidebar-pages"
        className={styles.menu}
        data-ground={ground}
        aria-label="Dashboard"
        hidden={!isOpen}
      >
        <SidebarGroups {...sidebar} />
      </nav>
    </>
  )
}
