/** The search and filter of orders in the page's URL. */
import { choiceParam, textParam } from '#app/lib/search.ts'
import type { MyOrdersSearch, OrderSearch } from './client.ts'
import { ORDER_STATUSES } from './rules.ts'

export function parseMyOrdersSearch(search: Record<string, unknown>): MyOrdersSearch {
  return { q: textParam(search, 'q'), status: choiceParam(search, 'status', ORDER_STATUSES) }
}

export function parseOrderSearch(search: Record<string, unknown>): OrderSearch {
  return {
    ...parseMyOrdersSearch(search),
    sort: choiceParam(search, 'sort', ['newest', 'oldest', 'total', '-total'] as const),
  }
}
