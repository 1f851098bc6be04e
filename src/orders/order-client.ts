/** How the browser asks for orders as a whole; `client.ts` asks for the contract's flat view. */
import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString, sendJson } from '#app/lib/api.ts'
import type { OrderSearch } from './client.ts'
import type { NewOrder, Order, OrderCheck, OrderCheckResult, ReorderLine } from './order-contract.ts'

/** @param idempotencyKey one for each intent to buy: a repeat with it can never order twice */
export function submitOrder(order: NewOrder, idempotencyKey: string): Promise<Order> {
  return sendJson('POST', '/api/orders', order, { 'idempotency-key': idempotencyKey })
}

/** What might make the buyer stop before they order: the same PO number, or nearly the same order just now. */
export function checkOrder(check: OrderCheck): Promise<OrderCheckResult> {
  return sendJson('POST', '/api/orders/check', check)
}

/** The lines of a past order, each with the product as it is sold today. */
export const reorderLinesQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'reorder', id],
    queryFn: () => getJson<ReorderLine[]>(`/api/orders/${encodeURIComponent(id)}/reorder`),
    staleTime: 0,
    meta: { tags: ['orders', 'stock'], isPersonal: true },
  })

/** Where a browser downloads the orders of a search as CSV (administrators). */
export function orderExportUrl(rows: 'orders' | 'lines', { q, status }: OrderSearch): string {
  return `/api/orders/export.csv${queryString({ rows, q, status })}`
}
