/** The suggestions as one list of options, in the order in which the arrow keys visit them. Pure. */

import { isExactSku, similarLabel } from '#app/catalog/list/similar-products.ts'
import { queryString } from '#app/lib/api.ts'
import type { SearchedHole } from '#app/products/core/list-contract.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { toFinderSearch } from '#app/products/search/finder-link.ts'
import type { Family } from '#app/products/specifications/families.ts'
import type { Suggestions } from './client.ts'
import type { OrderSuggestion } from './contract.ts'

export type SuggestionOption =
  | { kind: 'all'; href: string; label: string; isExact: boolean }
  | { kind: 'product'; href: string; product: ProductSummary }
  | { kind: 'family'; href: string; family: Family; products: number }
  | { kind: 'finder'; href: string; hole: SearchedHole }
  | { kind: 'order'; href: string; order: OrderSuggestion }

/** The meaning of the query: 'Magnetic drills · Hole diameter at least 50 mm'. */
export function understoodLabel({ search }: Pick<Suggestions, 'search'>): string {
  return search.parts.map(({ label }) => label).join(' · ')
}

const searchUrl = (params: Record<string, string>) => `/products?${new URLSearchParams(params)}`

const finderUrl = (hole: SearchedHole) => `/finder${queryString(toFinderSearch(hole))}`

export function listOptions(q: string, suggestions: Suggestions): SuggestionOption[] {
  const {
    hits,
    products,
    families,
    orders,
    search: { hole },
  } = suggestions
  const isExact = isExactSku(q, products)
  const productOptions = products.map(
    (product): SuggestionOption => ({
      kind: 'product',
      href: `/products/${encodeURIComponent(product.id)}`,
      product,
    }),
  )
  const label = isExact ? similarLabel(hits - 1) : understoodLabel(suggestions) || q
  return [
    ...orders.map(
      (order): SuggestionOption => ({ kind: 'order', href: `/dashboard/orders/${order.number}`, order }),
    ),
    ...(isExact ? productOptions.splice(0, 1) : []),
    ...(hits > (isExact ? 1 : 0) ? [{ kind: 'all' as const, href: searchUrl({ q }), label, isExact }] : []),
    ...productOptions,
    // One family with all matches would show the same products as the search.
    ...(families.length > 1 ? families : []).map(
      ({ family, products: count }): SuggestionOption => ({
        kind: 'family',
        href: searchUrl({ q, family }),
        family,
        products: count,
      }),
    ),
    ...(hole ? [{ kind: 'finder' as const, href: finderUrl(hole), hole }] : []),
  ]
}
