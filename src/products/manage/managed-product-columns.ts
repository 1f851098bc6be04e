/** The columns of the Manage Product table, in order. */
import type { ManagedSearch } from '../client.ts'

export type Column = 'picture' | 'name' | 'price' | 'stock' | 'minimum' | 'state' | 'job' | 'color'

export const COLUMNS: Record<Column, { label: string; unit?: string }> = {
  picture: { label: 'Picture' },
  name: { label: 'Name' },
  price: { label: 'Price', unit: 'USD' },
  stock: { label: 'Stock', unit: 'pcs' },
  minimum: { label: 'Minimum', unit: 'pcs' },
  state: { label: 'State' },
  job: { label: 'Job' },
  color: { label: 'Favorite Color' },
}

export const COLUMN_IDS = Object.keys(COLUMNS) as Column[]

/** Without its name nobody knows what a row is. */
export const ALWAYS_SHOWN: Column = 'name'

/** The same in every row: the specification asks for these two columns (§2). */
export const PLACEHOLDERS = { job: 'Quality Control Specialist', color: 'Blue' } as const

type ManagedSort = NonNullable<ManagedSearch['sort']>

/** What the server can sort by, first click and second; the third gives the newest first again. */
const SORTS: Partial<Record<Column, readonly [ManagedSort, ManagedSort?]>> = {
  name: ['name'],
  price: ['price', '-price'],
  stock: ['stock', '-stock'],
}

export function isSortable(column: Column): boolean {
  return column in SORTS
}

export function sortedBy(
  column: Column,
  sort: ManagedSearch['sort'],
): 'ascending' | 'descending' | undefined {
  const [up, down] = SORTS[column] ?? []
  if (sort === undefined) return undefined
  return sort === up ? 'ascending' : sort === down ? 'descending' : undefined
}

export function nextSort(column: Column, sort: ManagedSearch['sort']): ManagedSearch['sort'] {
  const [up, down] = SORTS[column] ?? []
  if (sort !== up && sort !== down) return up
  return sort === up ? down : undefined
}

/** For the select that stands in for the heads on narrow screens. */
export const SORT_WORDS: Record<string, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  stock: 'Stock, low to high',
  '-stock': 'Stock, high to low',
}

/** What was stored by an earlier visit, as far as the columns still exist. */
export function isColumns(stored: unknown): stored is Column[] {
  return (
    Array.isArray(stored) && stored.every((column) => COLUMN_IDS.includes(column) && column !== ALWAYS_SHOWN)
  )
}
