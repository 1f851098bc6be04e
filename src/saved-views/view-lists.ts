/** The lists that have saved views: the only place where a list is declared. Pure. */
import { parseUserSearch } from '#app/auth/sign-in/account-search.ts'
import { parseCompaniesSearch } from '#app/companies/core/company-search.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { parseOrderSearch } from '#app/orders/core/order-search.ts'
import { parseManagedSearch } from '#app/products/list-query/product-search.ts'
import { parseQuotesSearch } from '#app/quotes/list/quotes-search.ts'
import type { Permission } from '#app/staff/permissions.ts'

interface ViewListDeclaration {
  /** Of the page. */
  permission: Permission
  /** Reads the parameters of the page's URL. A view contains only what it returns. */
  parse: (search: Record<string, unknown>) => object
}

export const VIEW_LISTS = {
  orders: { permission: 'orders.read', parse: parseOrderSearch },
  products: { permission: 'products.change', parse: parseManagedSearch },
  companies: { permission: 'companies.read', parse: parseCompaniesSearch },
  users: { permission: 'customers.read', parse: parseUserSearch },
  quotes: { permission: 'quotes.read', parse: parseQuotesSearch },
} as const satisfies Record<string, ViewListDeclaration>

export type ViewList = keyof typeof VIEW_LISTS

export const VIEW_LIST_NAMES = keysOf(VIEW_LISTS)

export const MAX_VIEWS = 50
export const MAX_VIEW_NAME = 60

/** The filters of a view or of a URL, by the name of the parameter. */
export type ViewSearch = Record<string, unknown>

/** The filters that the page of the list applies. */
export const readFilters = (list: ViewList, search: ViewSearch): ViewSearch =>
  Object.fromEntries(
    Object.entries(VIEW_LISTS[list].parse(search)).filter(([, value]) => value !== undefined),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The names of the filters with another value in one of the two. */
export const differingFilters = (one: ViewSearch, other: ViewSearch): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isSame(one[name], other[name]))
