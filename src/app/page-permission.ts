import type { Permission } from '#app/staff/permissions.ts'
import type { PageDeclaration } from './page.ts'

/** The permission that the page needs; undefined if it is not for staff members only. */
export const permissionOfPage = ({ access }: PageDeclaration): Permission | undefined =>
  access === 'anyone' || access === 'signed-in' ? undefined : access
