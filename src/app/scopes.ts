/**
 * The scopes of API keys: the only table of scopes. A call declares its scope beside `access`; a key opens no call without one.
 * See docs/decisions/0095-api-keys.md.
 */
import { keysOf } from '#app/lib/keys-of.ts'
import type { Permission } from '#app/staff/permissions.ts'

interface ScopeDeclaration {
  /** The work of a program that has it, as a sentence without a subject. */
  label: string
  /** Its calls ask them of a staff member. */
  permissions: readonly Permission[]
  /** The work of a program of a company, if its keys may have the scope: its calls are open to members. */
  companyLabel?: string
}

const SCOPES = {
  'products:read': { label: 'Read products', permissions: ['products.change'] },
  'prices:write': {
    label: 'Change prices, price tiers, minimums and multiples',
    permissions: ['products.price'],
  },
  'stock:read': { label: 'Read stock and its movements', permissions: ['stock.record'] },
  'stock:write': { label: 'Receive, count and correct stock', permissions: ['stock.record'] },
  'orders:read': {
    label: 'Read all orders, with who ordered',
    permissions: ['orders.read', 'orders.read-contact'],
    companyLabel: 'Read the orders of the company',
  },
  'orders:write': { label: 'Mark orders as taken', permissions: ['orders.take'] },
  'numbers:write': { label: 'Note the numbers of records in other systems', permissions: ['orders.take'] },
  'payments:write': { label: 'Record payments and refunds', permissions: ['orders.mark-paid'] },
  'shipments:read': {
    label: 'Read shipments',
    permissions: ['orders.read'],
    companyLabel: 'Read the shipments of its orders',
  },
  'shipments:write': { label: 'Draft, dispatch and void shipments', permissions: ['orders.ship'] },
  'quotes:read': { label: 'Read quotes', permissions: ['quotes.read'] },
  'companies:read': {
    label: 'Read companies',
    permissions: ['companies.read'],
    companyLabel: 'Read the company, its sites, cost centers and agreed prices',
  },
} as const satisfies Record<string, ScopeDeclaration>

export type Scope = keyof typeof SCOPES

export const SCOPE_NAMES = keysOf(SCOPES)

export const getScope = (scope: Scope): ScopeDeclaration => SCOPES[scope]

/** The scopes that keys of companies may have. */
export const COMPANY_SCOPE_NAMES = SCOPE_NAMES.filter((name) => getScope(name).companyLabel !== undefined)

/** The permissions of a service account with these scopes. */
export const permissionsOfScopes = (scopes: readonly Scope[]): Permission[] => [
  ...new Set(scopes.flatMap((scope) => getScope(scope).permissions)),
]
