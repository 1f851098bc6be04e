/** The filters that are set, in words, each with the search that goes without it. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import type { ProductListSearch } from '../list/product-search.ts'
import { FAMILIES, MATERIALS, POWER_SOURCES } from '../specifications/specifications.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** What changes in the search when this filter is dropped. */
  clearedSearch: Partial<ProductListSearch>
}

/** Nothing but the view and the order stays. */
export const NO_FILTERS = {
  q: undefined,
  family: undefined,
  power: undefined,
  priceFrom: undefined,
  priceTo: undefined,
  inStock: undefined,
  material: undefined,
  capacity: undefined,
} as const satisfies Partial<ProductListSearch>

export function listActiveFilters(search: ProductListSearch): ActiveFilter[] {
  const { q, family = [], power = [], inStock, material = 'steel', capacity } = search
  return [
    ...(q ? [{ key: 'q', label: `“${q}”`, clearedSearch: { q: undefined } }] : []),
    ...family.map((one) => ({
      key: one,
      label: FAMILIES[one].plural,
      clearedSearch: { family: removeChoice(family, one) },
    })),
    ...power.map((one) => ({
      key: one,
      label: POWER_SOURCES[one],
      clearedSearch: { power: removeChoice(power, one) },
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
    ...(inStock ? [{ key: 'inStock', label: 'In stock only', clearedSearch: { inStock: undefined } }] : []),
  ]
}

function listPriceFilter({ priceFrom: from, priceTo: to }: ProductListSearch): ActiveFilter[] {
  if (from === undefined && to === undefined) return []
  const label =
    from === undefined
      ? `To $${formatNumber(to ?? 0)}`
      : to === undefined
        ? `From $${formatNumber(from)}`
        : `$${formatNumber(from)}–${formatNumber(to)}`
  return [{ key: 'price', label, clearedSearch: { priceFrom: undefined, priceTo: undefined } }]
}

/** The list without one of its choices; undefined when none is left, as an address has it. */
export function removeChoice<Choice>(choices: readonly Choice[], one: Choice): Choice[] | undefined {
  const left = choices.filter((choice) => choice !== one)
  return left.length ? left : undefined
}
