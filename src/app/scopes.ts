/**
 * The scopes of API keys: the only table of scopes. A call declares its scope beside `access`; a key opens no call without one.
 * See docs/decisions/0095-api-keys.md.
 */
import type { Permission } from '#app/staff/permissions.ts'

interface ScopeDeclaration {
  /** The work of a program that has it, as a sentence without a subject. */
  label: string
  /** Its calls ask them of a staff member. */
  permissions: readonly Permission[]
}

const SCOPES = {
  'products:read': { label: 'Read products', permissions: ['products.change'] },
  'stock:read': { label: 'Read stock and its movements', permissions: ['stock.record'] },
  'stock:write': { label: 'Receive, count and correct stock', permissions: ['stock.record'] },
  'orders:read': {
    label: 'Read all orders, with who ordered',
    permissions: ['orders.read', 'orders.read-contact'],
  },
  'orders:write': { label: 'Mark orders as taken', permissions: ['orders.take'] },
  'shipments:read': { label: 'Read shipments', permissions: ['orders.read'] },
  'shipments:write': { label: 'Draft, dispatch and void shipments', permissions: ['orders.ship'] },
  'companies:read': { label: 'Read companies', permissions: ['companies.read'] },
} as const satisfies Record<string, ScopeDeclaration>

export type Scope = keyof typeof SCOPES

export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]

export const getScope = (scope: Scope): ScopeDeclaration => SCOPES[scope]

/** The permissions of a service account with these scopes. */
export const permissionsOfScopes = (scopes: readonly Scope[]): Permission[] => [
  ...new Set(scopes.flatMap((scope) => getScope(scope).permissions)),
]
