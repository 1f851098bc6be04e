/** The active filters with their labels, and how to remove them. Pure. */
import { CURRENCY_SYMBOL } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { ProductFacets } from '../core/list-contract.ts'
import { FAMILIES, MATERIALS, POWER_SOURCES } from '../specifications/families.ts'
import type { ProductListSearch } from './product-search.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** The change to the search that removes this filter. */
  clearedSearch: Partial<ProductListSearch>
}

/** Removes every filter. The view and the sort stay. */
export const NO_FILTERS = {
  q: undefined,
  family: undefined,
  power: undefined,
  priceFrom: undefined,
  priceTo: undefined,
  inStock: undefined,
  material: undefined,
  capacity: undefined,
  spec: undefined,
} as const satisfies Partial<ProductListSearch>

/** The number on the button of the filters. The search has a field of its own. */
export const countActiveFilters = (search: ProductListSearch) =>
  listActiveFilters({ ...search, q: undefined }).length +
  (search.family?.length === 1 ? (search.spec?.length ?? 0) : 0)

/** @param facets how the server understood `q` and the filters by specification; each part can be removed */
export function listActiveFilters(
  search: ProductListSearch,
  { search: understood, specFilters = [] }: Partial<ProductFacets> = {},
): ActiveFilter[] {
  const { q, family = [], power = [], inStock, material = 'steel', capacity, spec = [] } = search
  const parts = understood?.parts.length ? understood.parts : [{ label: `“${q}”`, rest: '' }]
  return [
    ...(q
      ? parts.map(({ label, rest }) => ({
          key: `q ${label}`,
          label,
          clearedSearch: { q: rest || undefined },
        }))
      : []),
    ...family.map((id) => ({
      key: id,
      label: FAMILIES[id].plural,
      clearedSearch: { family: removeChoice(family, id) },
    })),
    ...power.map((id) => ({
      key: id,
      label: POWER_SOURCES[id],
      clearedSearch: { power: removeChoice(power, id) },
    })),
    ...listPriceFilter(search),
    ...(capacity === undefined
      ? []
      : [
          {
            key: 'capacity',
            label: `${MATERIALS[material]} from ${formatNumber(capacity)} mm`,
            clearedSearch: { capacity: undefined, material: undefined },
          },
        ]),
    ...specFilters.map(({ filter, label }) => ({
      key: filter,
      label,
      clearedSearch: { spec: removeChoice(spec, filter) },
    })),
    ...(inStock ? [{ key: 'inStock', label: 'In stock only', clearedSearch: { inStock: undefined } }] : []),
  ]
}

function listPriceFilter({ priceFrom: from, priceTo: to }: ProductListSearch): ActiveFilter[] {
  if (from === undefined && to === undefined) return []
  const label =
    from === undefined
      ? `To ${CURRENCY_SYMBOL}${formatNumber(to ?? 0)}`
      : to === undefined
        ? `From ${CURRENCY_SYMBOL}${formatNumber(from)}`
        : `${CURRENCY_SYMBOL}${formatNumber(from)}–${formatNumber(to)}`
  return [{ key: 'price', label, clearedSearch: { priceFrom: undefined, priceTo: undefined } }]
}

/** The choices without `removed`; undefined when none is left, so that the URL omits the parameter. */
export function removeChoice<Choice>(choices: readonly Choice[], removed: Choice): Choice[] | undefined {
  const remaining = choices.filter((choice) => choice !== removed)
  return remaining.length ? remaining : undefined
}
