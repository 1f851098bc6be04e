/** The product list's address: what stands in it, and what of it the list is asked for. */
import { choiceParam, choicesParam, numberParam, textParam } from '#app/lib/search.ts'
import type { ManagedProductSearch, ProductSearch } from '../client.ts'
import type { ProductSort } from '../contract.ts'
import { FAMILY_IDS, MATERIAL_IDS, POWER_SOURCE_IDS } from '../specifications/specifications.ts'

/** The sorts a reader can choose, with their names. */
export const PRODUCT_SORT_LABELS = {
  newest: 'Newest first',
  family: 'Family',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  capacity: 'Drilling capacity',
  name: 'Name',
  '-stock': 'Most in stock',
} as const satisfies Partial<Record<ProductSort, string>>

type ListSort = keyof typeof PRODUCT_SORT_LABELS
const LIST_SORTS = Object.keys(PRODUCT_SORT_LABELS) as ListSort[]

/** More than four columns of figures no longer compare by eye. */
export const MAX_COMPARED_PRODUCTS = 4

export interface ProductListSearch extends ProductSearch {
  sort?: ListSort | undefined
  view?: 'table' | undefined
  /** Which page `after` begins, counted from 1; for the words only. */
  page?: number | undefined
  /** The ids of machines ticked for comparison. */
  compare?: string[] | undefined
}

/** A cent or a tenth of a millimetre: finer figures ask for nothing else. */
function roundedParam(search: Record<string, unknown>, key: string, max: number, digits: number) {
  const number = numberParam(search, key, max)
  return number === undefined ? undefined : Number(number.toFixed(digits))
}

/** The place where a page begins, as the list itself gave it; anything else stands for the list's beginning. */
function cursorParam(search: Record<string, unknown>): string | undefined {
  const after = textParam(search, 'after', 400)
  try {
    const place: unknown = after && JSON.parse(atob(after.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(place) ? after : undefined
  } catch {
    return undefined
  }
}

export function parseProductSearch(search: Record<string, unknown>): ProductListSearch {
  const after = cursorParam(search)
  return {
    q: textParam(search, 'q'),
    family: choicesParam(search, 'family', FAMILY_IDS),
    power: choicesParam(search, 'power', POWER_SOURCE_IDS),
    priceFrom: roundedParam(search, 'priceFrom', 10_000_000, 2),
    priceTo: roundedParam(search, 'priceTo', 10_000_000, 2),
    inStock: choiceParam(search, 'inStock', ['1']),
    material: choiceParam(search, 'material', MATERIAL_IDS),
    capacity: roundedParam(search, 'capacity', 2_000, 1) || undefined,
    sort: choiceParam(search, 'sort', LIST_SORTS),
    after,
    page: after ? Math.max(2, Math.floor(numberParam(search, 'page', 1_000_000) ?? 2)) : undefined,
    view: choiceParam(search, 'view', ['table']),
    compare: parseComparedIds(search.compare),
  }
}

function parseComparedIds(value: unknown): string[] | undefined {
  const asked = Array.isArray(value) ? value : [value]
  const ids = asked.filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= 64)
  return ids.length ? [...new Set(ids)].slice(0, MAX_COMPARED_PRODUCTS) : undefined
}

/** How the list is sorted when nobody chose: a table reads best by family, cards by what is new. */
export function getListSort({ sort, view }: ProductListSearch): ListSort {
  return sort ?? (view === 'table' ? 'family' : 'newest')
}

/**
 * What the list itself depends on. Always built in this order: the router knows a page by these words as text, and an
 * address may name them in any order.
 */
export function toProductSearch(search: ProductListSearch): ProductSearch {
  const { q, family, power, priceFrom, priceTo, inStock, material, capacity, after } = search
  return {
    q,
    family,
    power,
    priceFrom,
    priceTo,
    inStock,
    // A material without a diameter asks for nothing.
    material: capacity === undefined ? undefined : material,
    capacity,
    sort: getListSort(search),
    after,
  }
}

const MANAGED_SORTS = ['newest', 'oldest', 'price', '-price', 'name', 'stock', '-stock'] as const

export function parseManagedSearch(search: Record<string, unknown>): ManagedProductSearch {
  return {
    q: textParam(search, 'q'),
    sort: choiceParam(search, 'sort', MANAGED_SORTS),
    archived: choiceParam(search, 'archived', ['1'] as const),
  }
}
