/** The pages of the dashboard that the signed-in user may open, in the order of `routes.tsx`. */
import type { AnyRoute } from '@tanstack/react-router'
import type { PageDeclaration } from '#app/app/page.ts'
import { permissionOfPage } from '#app/app/page-permission.ts'
import type { StaffAccess } from '#app/auth/account/staff-access.ts'

export interface DashboardAccess extends Pick<StaffAccess, 'admin' | 'permissions'> {
  /** True if the user belongs to a company. */
  isMember: boolean
}

export interface VisiblePage extends PageDeclaration {
  to: string
}

/** The pages of other sidebars are left out, and those that show one record. */
export function visiblePages(
  { admin: isAdmin, permissions = [], isMember }: DashboardAccess,
  routes: Record<string, AnyRoute>,
): VisiblePage[] {
  return Object.values(routes).flatMap(({ fullPath, options: { staticData } }) => {
    const page = staticData?.page
    if (!page || fullPath.includes('$')) return []
    const staff = isAdmin ? page.staff : undefined
    const permission = staff?.permission ?? permissionOfPage(page)
    if (permission && !permissions.includes(permission)) return []
    const sidebar = staff?.group ?? page.sidebar
    const isOthers = isAdmin
      ? sidebar === 'customer' || sidebar === 'member'
      : sidebar === 'member' && !isMember
    return isOthers ? [] : [{ ...page, ...(sidebar && { sidebar }), to: fullPath.replace(/(.)\/$/, '$1') }]
  })
}
