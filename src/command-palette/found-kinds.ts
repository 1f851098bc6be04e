/** The kinds of records that the command palette finds. `find-records.server.ts` has the query of each. */
import { keysOf } from '#app/lib/keys-of.ts'
import type { Permission } from '#app/staff/permissions.ts'

interface FoundKindDeclaration {
  heading: string
  /** Of staff members. Undefined for what everybody may see. */
  permission?: Permission
  /** True if buyers find their own. */
  isForBuyers?: true
  /** The page of the record. `can` tells what the reader may do. */
  href: (key: string, can: (permission: Permission) => boolean) => string
}

export const FOUND_KINDS = {
  order: {
    heading: 'Orders',
    permission: 'orders.read',
    isForBuyers: true,
    href: (number) => `/dashboard/orders/${number}`,
  },
  quote: {
    heading: 'Quotes',
    permission: 'quotes.read',
    isForBuyers: true,
    href: (number) => `/dashboard/quotes/${number}`,
  },
  customer: {
    heading: 'Customers',
    permission: 'customers.read',
    href: (email) => `/dashboard/customers?${new URLSearchParams({ email })}`,
  },
  company: {
    heading: 'Companies',
    permission: 'companies.read',
    href: (company) => `/dashboard/company?${new URLSearchParams({ company })}`,
  },
  product: {
    heading: 'Products',
    isForBuyers: true,
    href: (id, can) =>
      `${can('products.change') ? '/dashboard/manageproduct' : '/products'}/${encodeURIComponent(id)}`,
  },
} as const satisfies Record<string, FoundKindDeclaration>

export type FoundKind = keyof typeof FOUND_KINDS

export const FOUND_KIND_NAMES = keysOf(FOUND_KINDS)

const declarationOf = (kind: FoundKind): FoundKindDeclaration => FOUND_KINDS[kind]

/** True if the reader may find records of the kind. */
export function canFind(
  kind: FoundKind,
  isStaff: boolean,
  can: (permission: Permission) => boolean,
): boolean {
  const { permission, isForBuyers = false } = declarationOf(kind)
  return isStaff ? permission === undefined || can(permission) : isForBuyers
}
