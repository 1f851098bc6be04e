/** The rules of companies and their members; pure. */
import { addDays } from '#app/lib/dates.ts'
import type { CompanyStatus } from './company-statuses.ts'

export const COMPANY_ROLES = ['owner', 'approver', 'buyer', 'viewer'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

export const ROLE_LABELS: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner',
  approver: 'Approver',
  buyer: 'Buyer',
  viewer: 'Viewer',
}

export const COMPANY_STATUS_LABELS: Readonly<Record<CompanyStatus, string>> = {
  active: 'Active',
  'on-hold': 'On hold',
  closed: 'Closed',
}

/** A person who acts for a company: a member by their role, or an administrator of the shop who is not a member. */
export type CompanyActor = CompanyRole | 'administrator'

/** Besides reading the company, its sites, cost centers and orders, which every actor may. */
const PERMISSIONS = {
  leave: COMPANY_ROLES,
  readMembers: ['owner', 'approver', 'administrator'],
  order: ['owner', 'approver', 'buyer'],
  /** Purchase requests of others. */
  decide: ['owner', 'approver'],
  invite: ['owner', 'administrator'],
  /** Members, sites, cost centers and the data of the company. */
  manage: ['owner'],
  changeStatus: ['administrator'],
  checkVatId: ['administrator'],
  manageAgreements: ['administrator'],
} as const satisfies Record<string, readonly CompanyActor[]>

export type CompanyPermission = keyof typeof PERMISSIONS

export function isPermitted(actor: CompanyActor, permission: CompanyPermission): boolean {
  const actors: readonly CompanyActor[] = PERMISSIONS[permission]
  return actors.includes(actor)
}

/** True for a member who may change the company. The role is null for an administrator who is not a member. */
export const canManage = ({ role, status }: { role: CompanyRole | null; status: CompanyStatus }): boolean =>
  status !== 'closed' && role !== null && isPermitted(role, 'manage')

/** Open memberships of one person. */
export const MAX_COMPANIES_OF_USER = 20
export const MAX_MEMBERS = 500
export const MAX_OPEN_INVITATIONS = 100
/** New invitations of one company within 24 hours. */
export const MAX_INVITATIONS_PER_DAY = 100
export const MAX_SITES = 200
export const MAX_COST_CENTERS = 500

export const INVITATION_DAYS = 7
/** An address receives at most one email about the same invitation in this time. */
export const RESEND_MINUTES = 10

export const invitationExpiry = (at: Date): Date => addDays(at, INVITATION_DAYS)

export function canResend(sentAt: Date, at: Date): boolean {
  return at.getTime() - sentAt.getTime() >= RESEND_MINUTES * 60_000
}

/** 'p…@acme.example': tells the owner of the address which one is meant, and nobody else. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${Array.from(name)[0] ?? ''}…@${domain}`
}

interface Membership {
  id: string
  role: CompanyRole
}

/** A company always has an owner. @param change the new role of the member, or null if they leave */
export function keepsAnOwner(
  members: readonly Membership[],
  memberId: string,
  change: CompanyRole | null,
): boolean {
  return members.some(({ id, role }) => (id === memberId ? change : role) === 'owner')
}
