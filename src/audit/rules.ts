/** What administrators do here, in words; pure. */

export const AUDIT_AREAS = ['orders', 'catalogue', 'users'] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

export const AREA_LABELS: Readonly<Record<AuditArea, string>> = {
  orders: 'Orders',
  catalogue: 'Catalogue',
  users: 'Users',
}

/** Every deed that leaves an entry: where it belongs, and how it is told. */
const AUDIT_ACTIONS = {
  'order-paid': ['orders', 'Marked as paid'],
  'order-shipped': ['orders', 'Marked as shipped'],
  'order-delivered': ['orders', 'Marked as delivered'],
  'order-cancelled': ['orders', 'Cancelled'],
  'product-added': ['catalogue', 'Added'],
  'product-changed': ['catalogue', 'Changed'],
  'product-archived': ['catalogue', 'Taken off sale'],
  'product-restored': ['catalogue', 'Put back on sale'],
  'picture-added': ['catalogue', 'Picture uploaded'],
  'admin-made': ['users', 'Made administrator'],
  'user-removed': ['users', 'Removed'],
  'sessions-ended': ['users', 'Signed out everywhere'],
  'account-deleted': ['users', 'Deleted their account'],
} as const satisfies Record<string, readonly [AuditArea, string]>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export function areaOf(what: AuditAction): AuditArea {
  return AUDIT_ACTIONS[what][0]
}

/** 'Marked as paid'; a deed of another release is told by its name. */
export function formatAuditAction(what: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, what)
    ? AUDIT_ACTIONS[what as AuditAction][1]
    : what.replaceAll('-', ' ')
}

/** The figures of a thing that a deed may change: plain values, nothing secret, nothing personal beyond need. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>

/** What differs, as it was and as it is. */
export function diffValues(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  const of = (facts: AuditValues) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: of(before), after: of(after) }
}
