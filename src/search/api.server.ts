/** The suggestions of the search field, with one call for each pause in typing. */
import { anyone } from '#app/app/access.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { findOrderSuggestions } from '#app/orders/list/order-suggestions.queries.server.ts'
import { toProductSummary } from '#app/products/core/product-dto.server.ts'
import { suggestProducts } from '#app/products/records/queries.server.ts'
import { describeSearch } from '#app/products/search/describe-search.server.ts'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'
import { type OrderSuggestion, suggestionsQuerySchema, suggestionsSchema } from './contract.ts'

const MAX_PRODUCTS = 5
const MAX_FAMILIES = 3
const MAX_ORDERS = 3

async function suggestOrders({ db, actor }: Context, q: string): Promise<OrderSuggestion[]> {
  if (actor.kind === 'guest') return []
  const buyerId = actor.role === 'admin' ? undefined : actor.userId
  const orders = await findOrderSuggestions(db, q, MAX_ORDERS, buyerId)
  return orders.map((order) => ({
    number: order.number,
    poNumber: order.po_number,
    status: order.status,
    placedAt: order.placed_at.toISOString(),
    total: decimalFromCents(order.total),
    buyerName: order.buyer_name,
  }))
}

/** The families with the most matches. */
const suggestFamilies = (counts: Record<string, number>) =>
  FAMILY_IDS.map((family) => ({ family, products: counts[family] ?? 0 }))
    .filter(({ products }) => products > 0)
    .toSorted((one, other) => other.products - one.products)
    .slice(0, MAX_FAMILIES)

export const searchEndpoints = [
  endpointsOf('Search')({
    route: 'GET /search/suggestions',
    summary: 'Suggest products, families and orders for a search that is being typed',
    reads: 'replica',
    access: anyone,
    query: suggestionsQuerySchema,
    response: json(suggestionsSchema, 'The suggestions'),
    shows: ['products', 'orders'],
    async run(ctx, { query: { q } }) {
      const [{ search, products, families, ...hits }, orders] = await Promise.all([
        suggestProducts(ctx.db, q, MAX_PRODUCTS),
        suggestOrders(ctx, q),
      ])
      return {
        search: search
          ? describeSearch(q, search)
          : { parts: [], ignored: [], hole: null, isRelaxed: false, isPartial: false },
        ...hits,
        products: products.map(toProductSummary),
        families: suggestFamilies(families),
        orders,
      }
    },
  }),
]
