/** The URL parameters of the product list and of Manage Product. */

import { keysOf } from '#app/lib/keys-of.ts'
import { choiceParam, choicesParam, numberParam, searchOf, textParam } from '#app/lib/search.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import type { ProductSearch } from '../core/client.ts'
import type { ProductSort } from '../core/list-contract.ts'
import type { ManagedProductSearch } from '../managed/client.ts'
import { FAMILY_IDS, MATERIAL_IDS, POWER_SOURCE_IDS } from '../specifications/families.ts'

/** The sorts that the user can choose, with their labels. */
export const PRODUCT_SORT_LABELS = {
  relevance: 'Best match',
  newest: 'Newest first',
  family: 'Family',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  capacity: 'Drilling capacity',
  name: 'Name',
  '-stock': 'Most in stock',
} as const satisfies Partial<Record<ProductSort, string>>

type ListSort = keyof typeof PRODUCT_SORT_LABELS
const LIST_SORTS = keysOf(PRODUCT_SORT_LABELS)

/** The comparison has room for four columns. */
export const MAX_COMPARED_PRODUCTS = 4

/** As many as the server takes. */
const MAX_SPEC_FILTERS = 8

export interface ProductListSearch extends ProductSearch {
  sort?: ListSort | undefined
  view?: 'table' | undefined
  /** The number of the page that starts at `after`, from 1. Only displayed. */
  page?: number | undefined
  /** The ids of the products selected for comparison. */
  compare?: string[] | undefined
}

/** Rounds to a cent or a tenth of a millimeter. A finer number would not change the results. */
const roundedParam = (max: number, digits: number) => (value: unknown) => {
  const number = numberParam(max)(value)
  return number === undefined ? undefined : Number(number.toFixed(digits))
}

/** A smallest value; 0 filters nothing. */
const positiveParam = (max: number, digits: number) => (value: unknown) =>
  roundedParam(max, digits)(value) || undefined

/** The cursor of a page. */
function cursorParam(value: unknown): string | undefined {
  const after = textParam(400)(value)
  try {
    const cursor: unknown = after && JSON.parse(atob(after.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(cursor) ? after : undefined
  } catch {
    return undefined
  }
}

const textsParam = (max: number) => (value: unknown) => {
  const values = Array.isArray(value) ? value : [value]
  const texts = values.filter(
    (text): text is string => typeof text === 'string' && text !== '' && text.length <= 64,
  )
  return texts.length ? [...new Set(texts)].slice(0, max) : undefined
}

const parseFilters = searchOf({
  q: textParam(),
  family: choicesParam(...FAMILY_IDS),
  power: choicesParam(...POWER_SOURCE_IDS),
  priceFrom: positiveParam(10_000_000, 2),
  priceTo: roundedParam(10_000_000, 2),
  inStock: choiceParam('1'),
  material: choiceParam(...MATERIAL_IDS),
  capacity: positiveParam(2_000, 1),
  sort: choiceParam(...LIST_SORTS),
  after: cursorParam,
  page: numberParam(1_000_000),
  view: choiceParam('table'),
  spec: textsParam(MAX_SPEC_FILTERS),
  compare: textsParam(MAX_COMPARED_PRODUCTS),
})

export function parseProductSearch(search: Record<string, unknown>): ProductListSearch {
  const filters = parseFilters(search)
  return { ...filters, page: filters.after ? Math.max(2, Math.floor(filters.page ?? 2)) : undefined }
}

/** The quantity that the order form of a product page starts with. */
export const parseProductPageSearch = searchOf({
  quantity(value) {
    const quantity = numberParam(MAX_QUANTITY)(value)
    return Number.isInteger(quantity) && quantity ? quantity : undefined
  },
})

/** The chosen sort; by default the best match for a search or a diameter, families in the table, and the newest cards. */
export function getListSort({ sort, view, q, capacity }: ProductListSearch): ListSort {
  if (sort) return sort
  return q || capacity ? 'relevance' : view === 'table' ? 'family' : 'newest'
}

/**
 * The parameters for the API. Their order is fixed because the serialized search is a cache key, and a URL may
 * contain them in any order.
 */
export function toProductSearch(search: ProductListSearch): ProductSearch {
  const { q, family, power, priceFrom, priceTo, inStock, material, capacity, spec, after } = search
  return {
    q,
    family,
    power,
    priceFrom,
    priceTo,
    inStock,
    // A material without a diameter filters nothing.
    material: capacity === undefined ? undefined : material,
    capacity,
    // Families have different specifications.
    spec: family?.length === 1 ? spec : undefined,
    sort: getListSort(search),
    after,
  }
}

/** The product that the form for a new product copies. */
export const parseCopySearch = searchOf({ copy: textParam(64) })

export const parseManagedSearch: (search: Record<string, unknown>) => ManagedProductSearch = searchOf({
  q: textParam(),
  sort: choiceParam('newest', 'oldest', 'price', '-price', 'name', 'stock', '-stock'),
  archived: choiceParam('1'),
  stockLevel: choiceParam('in', 'low', 'out'),
})
