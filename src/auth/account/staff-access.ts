import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import type { Permission } from '#app/staff/permissions.ts'

export interface StaffAccess {
  admin: boolean
  /** Of the signed-in user. */
  permissions?: Permission[]
  /** Of the session of the signed-in user. */
  secondFactor?: 'confirmed' | 'confirm' | 'enroll'
}

export const fetchStaffAccess = (email: string): Promise<StaffAccess> =>
  getJson(`/api/admin/${encodeURIComponent(email)}`)

/** Reads if the user is a staff member, and their permissions. Decides only what is shown: the server checks every call. */
export const adminQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', email],
    queryFn: () => fetchStaffAccess(email),
    staleTime: 60_000,
    meta: { tags: ['account', 'users'], isPersonal: true },
  })
