/** What administrators do here, in words; pure. */

export const AREAS = ['orders', 'catalogue', 'users'] as const
export type Area = (typeof AREAS)[number]

export const AREA_WORDS: Readonly<Record<Area, string>> = {
  orders: 'Orders',
  catalogue: 'Catalogue',
  users: 'Users',
}

/** Every deed that leaves an entry: where it belongs, and how it is told. */
const DEEDS = {
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
} as const satisfies Record<string, readonly [Area, string]>

export type DeedName = keyof typeof DEEDS

export function areaOf(what: DeedName): Area {
  return DEEDS[what][0]
}

/** 'Marked as paid'; a deed of another release is told by its name. */
export function deedWords(what: string): string {
  return Object.hasOwn(DEEDS, what) ? DEEDS[what as DeedName][1] : what.replaceAll('-', ' ')
}

/** The figures of a thing that a deed may change: plain values, nothing secret, nothing personal beyond need. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** What differs, as it was and as it is. */
export function differences(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  const of = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: of(before), after: of(after) }
}
