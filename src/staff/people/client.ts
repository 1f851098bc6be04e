import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, queryString, sendJson } from '#app/lib/api.ts'
import type { OwnConfirmation } from '#app/users/core/contract.ts'
import type { StaffMemberDto, StaffRolesChange } from './contract.ts'

export const staffQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['staff', q],
    queryFn: ({ pageParam }) =>
      getPage<StaffMemberDto>(`/api/staff${queryString({ q, limit: 50, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { tags: ['users'], isPersonal: true, isList: true },
  })

export const resetSecondFactor = (email: string, confirmation: OwnConfirmation): Promise<unknown> =>
  sendJson('DELETE', `/api/staff/${encodeURIComponent(email)}/second-factor`, confirmation)

export function changeStaffRoles(
  email: string,
  change: StaffRolesChange,
): Promise<Pick<StaffMemberDto, 'email' | 'name' | 'roles'>> {
  return sendJson('PUT', `/api/staff/${encodeURIComponent(email)}/roles`, change)
}
