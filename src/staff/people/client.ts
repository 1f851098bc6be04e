import { pagedApiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { OwnConfirmation } from '#app/users/core/contract.ts'
import type { StaffMemberDto, StaffRolesChange } from './contract.ts'

export const staffQuery = (q: string) => pagedApiQuery<StaffMemberDto>('/api/staff', { q }, ['users'])

export const resetSecondFactor = (email: string, confirmation: OwnConfirmation) =>
  sendJson<unknown>('DELETE', `/api/staff/${encodeURIComponent(email)}/second-factor`, confirmation)

export const changeStaffRoles = (email: string, change: StaffRolesChange) =>
  sendJson<Pick<StaffMemberDto, 'email' | 'name' | 'roles'>>(
    'PUT',
    `/api/staff/${encodeURIComponent(email)}/roles`,
    change,
  )
