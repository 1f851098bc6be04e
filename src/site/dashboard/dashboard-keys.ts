/** The keys of every page of the dashboard; `list-keys.ts` describes them. A list's own actions have theirs beside it. Pure. */
import type { VisiblePage } from './visible-pages.ts'

/** After `g`: the first of these pages that the reader may open. */
export const GO_PAGES: Readonly<Record<string, readonly string[]>> = {
  o: ['/dashboard/manageallorders', '/dashboard/myorders'],
  p: ['/dashboard/manageproduct', '/products'],
  c: ['/dashboard/companies', '/dashboard/customers', '/dashboard/company'],
  t: ['/dashboard/today', '/dashboard'],
}

export const pageOfKey = (key: string, pages: readonly VisiblePage[]): VisiblePage | undefined =>
  GO_PAGES[key]?.flatMap((path) => pages.find(({ to }) => to === path) ?? []).at(0)

export const PAGE_KEYS = {
  '?': 'show all keys',
  j: 'next row',
  k: 'previous row',
  x: 'select the row',
  ']': 'next record of the list',
  '[': 'previous record of the list',
  Escape: 'back to the list',
} as const

export type PageKey = keyof typeof PAGE_KEYS

export const isPageKey = (key: string): key is PageKey => Object.hasOwn(PAGE_KEYS, key)
