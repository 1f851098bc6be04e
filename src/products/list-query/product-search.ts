/** The URL parameters of the product list and of Manage Product. */

import { keysOf } from '#app/lib/keys-of.ts'
import { choiceParam, choicesParam, numberParam, textParam } from '#app/lib/search.ts'
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
function roundedParam(search: Record<string, unknown>, key: string, max: number, digits: number) {
  const number = numberParam(search, key, max)
  return number === undefined ? undefined : Number(number.toFixed(digits))
}

/** The cursor of a page; undefined for anything that is not a cursor. */
function cursorParam(search: Record<string, unknown>): string | undefined {
  const after = textParam(search, 'after', 400)
  try {
    const cursor: unknown = after && JSON.parse(atob(after.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(cursor) ? after : undefined
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
    spec: parseTexts(search.spec, MAX_SPEC_FILTERS),
    compare: parseTexts(search.compare, MAX_COMPARED_PRODUCTS),
  }
}

/** The quantity that the order form of a product page starts with. */
export function parseProductPageSearch(search: Record<string, unknown>): { quantity?: number | undefined } {
  const quantity = numberParam(search, 'quantity', MAX_QUANTITY)
  return { quantity: Number.isInteger(quantity) && quantity ? quantity : undefined }
}

function parseTexts(value: unknown, max: number): string[] | undefined {
  const values = Array.isArray(value) ? value : [value]
  const texts = values.filter(
    (text): text is string => typeof text === 'string' && text !== '' && text.length <= 64,
  )
  return texts.length ? [...new Set(texts)].slice(0, max) : undefined
}

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
export function parseCopySearch(search: Record<string, unknown>): { copy?: string | undefined } {
  return { copy: textParam(search, 'copy', 64) }
}

const MANAGED_SORTS = ['newest', 'oldest', 'price', '-price', 'name', 'stock', '-stock'] as const

export function parseManagedSearch(search: Record<string, unknown>): ManagedProductSearch {
  return {
    q: textParam(search, 'q'),
    sort: choiceParam(search, 'sort', MANAGED_SORTS),
    archived: choiceParam(search, 'archived', ['1'] as const),
    stockLevel: choiceParam(search, 'stockLevel', ['in', 'low', 'out'] as const),
  }
}
