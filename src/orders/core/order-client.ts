/** The browser's calls that place and export orders; `client.ts` has those of most pages. */
import { queryString, sendJson } from '#app/lib/api.ts'
import { type OrderOnBehalf, type OrderToPlace, orderToDto } from './order-adapter.ts'
import type { Order, OrderAddressChange, OrderSummary } from './order-contract.ts'
import type { MyOrdersSearch, OrderSearch } from './order-search.ts'
import { orderUrl } from './order-url.ts'
import { withPlacedDays } from './placed-period.ts'

/** @param idempotencyKey one for each order the buyer intends: repeating it never orders twice */
export const submitOrder = (order: OrderToPlace, idempotencyKey: string) =>
  sendJson<Order>('POST', '/api/orders', orderToDto(order), { 'idempotency-key': idempotencyKey })

/** The same on behalf of a customer (administrators). @param email of the customer */
export const submitOrderOnBehalf = (email: string, order: OrderOnBehalf, idempotencyKey: string) =>
  sendJson<Order>('POST', `/api/user/${encodeURIComponent(email)}/orders`, orderToDto(order), {
    'idempotency-key': idempotencyKey,
  })

/** The URL of the CSV export of the buyer's own orders that match, or of those of a company. */
export const myOrdersExportUrl = ({ q, status, company }: MyOrdersSearch): string =>
  `/api/orders/export.csv${queryString({ rows: 'lines', q, status, ...(company ? { company } : { mine: 1 }) })}`

/** The URL of the CSV export of matching orders (administrators). */
export function orderExportUrl(rows: 'orders' | 'lines', { sort: _, ...search }: OrderSearch): string {
  return `/api/orders/export.csv${queryString({ rows, ...withPlacedDays(search, new Date()) })}`
}

/** The same of selected orders, one row per line. */
export function selectedOrdersExportUrl(ids: readonly string[]): string {
  return `/api/orders/export.csv${queryString({ rows: 'lines', orders: ids.join(',') })}`
}

export const changeOrderAddress = (number: string, change: OrderAddressChange) =>
  sendJson<OrderSummary>('PUT', orderUrl(number, '/address'), change)
