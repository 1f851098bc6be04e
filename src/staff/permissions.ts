/**
 * The permissions of staff members: the only table of permissions. Calls, commands, pages, tiles and actions name its keys. The
 * roles of a person add up; nobody has exceptions. See docs/decisions/0091-staff-roles.md.
 */
import {
  type Actor,
  normalizeEmail,
  notAllowedProblem,
  requireSelf,
  requireUser,
  type SignedInUser,
  type StaffRole,
} from '#app/lib/actor.ts'
import { uncapitalize } from '#app/lib/capitalize.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { HttpProblem } from '#app/lib/problem.ts'

export const STAFF_ROLES = {
  administrator: 'Administrator',
  sales: 'Sales',
  warehouse: 'Warehouse',
  accounting: 'Accounting',
  'product-manager': 'Product manager',
  'read-only': 'Read-only',
} as const satisfies Record<StaffRole, string>

export const STAFF_ROLE_NAMES = keysOf(STAFF_ROLES)

/** Roles for temporary help end within this time. */
export const MAX_ROLE_DAYS = 366

interface PermissionDeclaration {
  roles: readonly StaffRole[]
  /** The permission in words, as a sentence without a subject. */
  label: string
  /** True if a change, or an export, asks again for the second factor, of those who have one. */
  isSensitive?: true
}

const EVERYONE = STAFF_ROLE_NAMES

const PERMISSIONS = {
  'orders.read': { roles: EVERYONE, label: 'See all orders' },
  'orders.read-contact': {
    roles: ['administrator', 'sales', 'warehouse', 'accounting', 'read-only'],
    label: 'See the email, phone and address of buyers, and their notes',
  },
  'orders.place-on-behalf': { roles: ['administrator', 'sales'], label: 'Order for customers' },
  'orders.cancel': { roles: ['administrator', 'sales'], label: 'Cancel orders, and units of them' },
  'orders.mark-paid': { roles: ['administrator', 'accounting'], label: 'Record payments and refunds' },
  'orders.change-deadline': {
    roles: ['administrator', 'sales', 'accounting'],
    label: 'Change payment deadlines and send payment emails',
  },
  'orders.ship': {
    roles: ['administrator', 'warehouse'],
    label: 'Ship orders, confirm deliveries and print packing slips',
  },
  'orders.change-date': {
    roles: ['administrator', 'sales', 'warehouse'],
    label: 'Change dispatch dates',
  },
  'orders.change-address': {
    roles: ['administrator', 'sales', 'warehouse'],
    label: 'Change delivery addresses',
  },
  'orders.correct': {
    roles: ['administrator', 'sales', 'accounting'],
    label: 'Correct PO number, phone, delivery note and wanted date of orders',
  },
  'orders.take': {
    roles: ['administrator'],
    label: 'Note the numbers of orders and other records in the ERP system',
  },
  'orders.export': {
    roles: ['administrator', 'sales', 'accounting'],
    label: 'Export orders with the data of customers',
    isSensitive: true,
  },
  'notes.write': {
    roles: ['administrator', 'sales', 'warehouse', 'accounting'],
    label: 'Write internal notes about orders and customers',
  },
  'views.share': {
    roles: ['administrator', 'sales', 'warehouse', 'accounting', 'product-manager'],
    label: 'Share saved views of lists',
  },
  'quotes.read': {
    roles: ['administrator', 'sales', 'accounting', 'read-only'],
    label: 'See quotes',
  },
  'quotes.answer': { roles: ['administrator', 'sales'], label: 'Answer quotes' },
  'customers.read': {
    roles: ['administrator', 'sales', 'warehouse', 'accounting', 'read-only'],
    label: 'See customers',
  },
  'companies.read': {
    roles: ['administrator', 'sales', 'accounting', 'read-only'],
    label: 'See companies, their agreements and purchase requests',
  },
  'companies.manage': {
    roles: ['administrator', 'sales'],
    label: 'Open, hold and close companies, invite members and change agreements',
  },
  'companies.check-vat': { roles: ['administrator', 'accounting'], label: 'Confirm VAT IDs' },
  'companies.merge': { roles: ['administrator'], label: 'Merge companies', isSensitive: true },
  'products.change': {
    roles: ['administrator', 'product-manager'],
    label: 'Add and change products, their pictures and files',
  },
  'products.price': {
    roles: ['administrator', 'product-manager'],
    label: 'Change prices, price tiers, minimums and multiples',
  },
  'products.import': {
    roles: ['administrator', 'product-manager'],
    label: 'Import and export products',
  },
  'stock.record': {
    roles: ['administrator', 'warehouse'],
    label: 'Receive, count and correct stock',
  },
  'reviews.moderate': {
    roles: ['administrator', 'sales', 'product-manager'],
    label: 'Hide and show reviews',
  },
  'audit.own': { roles: EVERYONE, label: 'See their own entries of the audit trail' },
  'audit.read': { roles: ['administrator', 'read-only'], label: 'See the whole audit trail' },
  'users.remove': {
    roles: ['administrator'],
    label: 'Remove users and end their sessions',
    isSensitive: true,
  },
  'staff.manage': {
    roles: ['administrator'],
    label: 'Give and end staff roles',
    isSensitive: true,
  },
  'integrations.manage': {
    roles: ['administrator'],
    label: 'Make service accounts and API keys',
    isSensitive: true,
  },
  'settings.change': { roles: ['administrator'], label: 'Change the settings', isSensitive: true },
} as const satisfies Record<string, PermissionDeclaration>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = keysOf(PERMISSIONS)

export const getPermission = (permission: Permission): PermissionDeclaration => PERMISSIONS[permission]

/** The permissions of the roles together. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] =>
  PERMISSION_NAMES.filter((name) => getPermission(name).roles.some((role) => roles.includes(role)))

/** For the documentation of a call. */
export const permissionLabels = (permissions: readonly Permission[]): string =>
  permissions.map((name) => uncapitalize(getPermission(name).label)).join('; or ')

/** True if the actor has one of the permissions. */
export function hasPermission(actor: Actor, ...permissions: readonly Permission[]): boolean {
  if (actor.kind !== 'user' || actor.role !== 'admin') return false
  const { staffRoles = [], permissions: own } = actor
  if (own) return permissions.some((name) => own.includes(name))
  return permissions.some((name) => getPermission(name).roles.some((role) => staffRoles.includes(role)))
}

/**
 * First line of every command and query of staff members: the actor needs one of the permissions. Throws 401 for guests
 * and 403 for everybody else.
 */
export function requirePermission(
  actor: Actor,
  ...permissions: readonly [Permission, ...Permission[]]
): SignedInUser {
  const user = requireUser(actor)
  if (user.awaitsSecondFactor) throw secondFactorProblem('second-factor-required')
  if (user.role !== 'admin') throw notAllowedProblem('Only an administrator can do this.')
  if (hasPermission(user, ...permissions)) return user
  const [permission] = permissions
  const roles = STAFF_ROLE_NAMES.filter((role) =>
    permissions.some((name) => getPermission(name).roles.includes(role)),
  )
  throw new HttpProblem({
    status: 403,
    code: 'permission-required',
    detail: `Your roles do not allow this. It needs one of these roles: ${roles.map((role) => STAFF_ROLES[role]).join(', ')}.`,
    extra: { permission, roles },
  })
}

/** The address must be the caller's own, or the caller a staff member with the permission. Throws 401 or 403. */
export function requireSelfOr(actor: Actor, email: string, permission: Permission): SignedInUser {
  const user = requireUser(actor)
  const isOther = user.role === 'admin' && user.email !== normalizeEmail(email)
  return isOther ? requirePermission(user, permission) : requireSelf(user, email)
}

/** For a change that buyers make too, of what is theirs: a staff member needs the permission. Throws 403. */
export function requireIfStaff(actor: Actor, permission: Permission): void {
  if (actor.kind === 'user' && actor.role === 'admin') requirePermission(actor, permission)
}

/** For calls about the caller's own second factor, which make a session one of a staff member. Throws 403. */
export function requireStaffAccount(actor: Actor): SignedInUser {
  const user = requireUser(actor)
  if (user.role !== 'admin' && !user.awaitsSecondFactor)
    throw notAllowedProblem('Only staff members have a second factor.')
  return user
}

const SECOND_FACTOR_MINUTES = 15

/** For a sensitive change by somebody who has a second factor: it was confirmed within the last minutes. Throws 403. */
export function requireRecentSecondFactor(
  { secondFactorAt }: SignedInUser,
  permissions: readonly Permission[],
  now: Date,
): void {
  if (!secondFactorAt || !permissions.some((name) => getPermission(name).isSensitive)) return
  if (now.getTime() - secondFactorAt.getTime() >= SECOND_FACTOR_MINUTES * 60_000)
    throw secondFactorProblem('second-factor-outdated')
}

const SECOND_FACTOR_DETAILS = {
  'second-factor-required': 'Confirm your second factor to continue. If you have none, add one first.',
  'second-factor-outdated': 'Confirm your second factor again, then repeat this.',
}

export function secondFactorProblem(code: keyof typeof SECOND_FACTOR_DETAILS) {
  return new HttpProblem({
    status: 403,
    code,
    detail: SECOND_FACTOR_DETAILS[code],
  })
}
