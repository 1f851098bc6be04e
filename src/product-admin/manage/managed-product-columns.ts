/** The columns of the Manage Product table, in order. */
import { CURRENCY } from '#app/lib/currency.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import type { ManagedProductSearch } from '#app/products/managed/client.ts'

export type ManagedProductColumn =
  | 'picture'
  | 'name'
  | 'price'
  | 'stock'
  | 'minimum'
  | 'status'
  | 'job'
  | 'color'

export const MANAGED_PRODUCT_COLUMNS: Record<ManagedProductColumn, { label: string; unit?: string }> = {
  picture: { label: 'Image' },
  name: { label: 'Name' },
  price: { label: 'Price', unit: CURRENCY },
  stock: { label: 'Stock', unit: 'units' },
  minimum: { label: 'Minimum', unit: 'units' },
  status: { label: 'Status' },
  job: { label: 'Job' },
  color: { label: 'Favorite Color' },
}

export const COLUMN_IDS = keysOf(MANAGED_PRODUCT_COLUMNS)

/** The name identifies the row. */
export const REQUIRED_COLUMN: ManagedProductColumn = 'name'

/** The specification requires these two columns, with the same value in every row (§2). */
export const PLACEHOLDER_VALUES = { job: 'Quality Control Specialist', color: 'Blue' } as const

type ManagedSort = NonNullable<ManagedProductSearch['sort']>

/** The sorts of the first and the second click on a header. The third click returns to newest first. */
const SORTS: Partial<Record<ManagedProductColumn, readonly [ManagedSort, ManagedSort?]>> = {
  name: ['name'],
  price: ['price', '-price'],
  stock: ['stock', '-stock'],
}

export function isSortable(column: ManagedProductColumn): boolean {
  return column in SORTS
}

export function getSortDirection(
  column: ManagedProductColumn,
  sort: ManagedProductSearch['sort'],
): 'ascending' | 'descending' | undefined {
  const [ascending, descending] = SORTS[column] ?? []
  if (sort === undefined) return undefined
  return sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined
}

export function getNextSort(
  column: ManagedProductColumn,
  sort: ManagedProductSearch['sort'],
): ManagedProductSearch['sort'] {
  const [ascending, descending] = SORTS[column] ?? []
  if (sort !== ascending && sort !== descending) return ascending
  return sort === ascending ? descending : undefined
}

/** For the select box that replaces the headers on narrow screens. */
export const MANAGED_SORT_LABELS: Record<string, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  stock: 'Stock, low to high',
  '-stock': 'Stock, high to low',
}

/** Rejects a stored choice with columns that no longer exist. */
export function isColumnList(stored: unknown): stored is ManagedProductColumn[] {
  return (
    Array.isArray(stored) &&
    stored.every((column) => COLUMN_IDS.includes(column) && column !== REQUIRED_COLUMN)
  )
}
