/** The suggestions as one list of options, in the order in which the arrow keys visit them. Pure. */
import type { ProductSummary } from '#app/products/product-adapter.ts'
import type { Family, Material } from '#app/products/specifications/families.ts'
import type { Suggestions } from './client.ts'
import type { OrderSuggestion, SuggestedHole } from './contract.ts'

export type SuggestionOption =
  | { kind: 'all'; href: string; label: string }
  | { kind: 'product'; href: string; product: ProductSummary }
  | { kind: 'family'; href: string; family: Family; products: number }
  | { kind: 'finder'; href: string; hole: SuggestedHole }
  | { kind: 'order'; href: string; order: OrderSuggestion }

/** What the query was understood as: 'Magnetic drills · Hole diameter at least 50 mm'. */
export function understoodLabel({ search }: Pick<Suggestions, 'search'>): string {
  return search.parts.map(({ label }) => label).join(' · ')
}

const searchUrl = (params: Record<string, string>) => `/products?${new URLSearchParams(params)}`

/** As the product finder names the materials. */
const FINDER_MATERIALS: Record<Material, string> = {
  steel: 'structural-steel',
  wood: 'timber',
  concrete: 'concrete',
  stone: 'natural-stone',
}

function finderUrl({ diameter, material }: SuggestedHole): string {
  const choice = material && { material: FINDER_MATERIALS[material] }
  return `/finder?${new URLSearchParams({ diameter: String(diameter), ...choice })}`
}

export function listOptions(q: string, suggestions: Suggestions): SuggestionOption[] {
  const { hits, products, families, orders, hole } = suggestions
  return [
    ...orders.map(
      (order): SuggestionOption => ({ kind: 'order', href: `/dashboard/orders/${order.number}`, order }),
    ),
    ...(hits > 0
      ? [{ kind: 'all' as const, href: searchUrl({ q }), label: understoodLabel(suggestions) || q }]
      : []),
    ...products.map(
      (product): SuggestionOption => ({
        kind: 'product',
        href: `/products/${encodeURIComponent(product.id)}`,
        product,
      }),
    ),
    // One family with all matches would show the same products as the search.
    ...(families.length > 1 || hits === 0 ? families : []).map(
      ({ family, products: count }): SuggestionOption => ({
        kind: 'family',
        href: searchUrl(count > 0 ? { q, family } : { family }),
        family,
        products: count,
      }),
    ),
    ...(hole ? [{ kind: 'finder' as const, href: finderUrl(hole), hole }] : []),
  ]
}
