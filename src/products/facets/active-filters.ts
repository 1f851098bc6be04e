/** The filters that are set, in words, each with the search that goes without it. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import type { ProductPageSearch } from '../list/product-search.ts'
import { FAMILIES, MATERIALS, POWER_SOURCES } from '../specifications/specifications.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** What changes in the search when this filter is dropped. */
  dropped: Partial<ProductPageSearch>
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
} as const satisfies Partial<ProductPageSearch>

export function activeFilters(search: ProductPageSearch): ActiveFilter[] {
  const { q, family = [], power = [], inStock, material = 'steel', capacity } = search
  return [
    ...(q ? [{ key: 'q', label: `“${q}”`, dropped: { q: undefined } }] : []),
    ...family.map((one) => ({
      key: one,
      label: FAMILIES[one].plural,
      dropped: { family: without(family, one) },
    })),
    ...power.map((one) => ({ key: one, label: POWER_SOURCES[one], dropped: { power: without(power, one) } })),
    ...priceFilter(search),
    ...(capacity === undefined
      ? []
      : [
          {
            key: 'capacity',
            label: `${MATERIALS[material]} from ${formatNumber(capacity)} mm`,
            dropped: { capacity: undefined, material: undefined },
          },
        ]),
    ...(inStock ? [{ key: 'inStock', label: 'In stock only', dropped: { inStock: undefined } }] : []),
  ]
}

function priceFilter({ priceFrom: from, priceTo: to }: ProductPageSearch): ActiveFilter[] {
  if (from === undefined && to === undefined) return []
  const label =
    from === undefined
      ? `To $${formatNumber(to ?? 0)}`
      : to === undefined
        ? `From $${formatNumber(from)}`
        : `$${formatNumber(from)}–${formatNumber(to)}`
  return [{ key: 'price', label, dropped: { priceFrom: undefined, priceTo: undefined } }]
}

/** The list without one of its choices; undefined when none is left, as an address has it. */
export function without<Choice>(choices: readonly Choice[], one: Choice): Choice[] | undefined {
  const left = choices.filter((choice) => choice !== one)
  return left.length ? left : undefined
}
