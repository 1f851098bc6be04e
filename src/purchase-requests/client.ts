import { apiQuery, pagedApiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import { type OrderOnBehalf, type OrderToPlace, orderToDto } from '#app/orders/core/order-adapter.ts'
import type { DecisionInput, PurchaseRequest, RequestChange, RequestSummary } from './contract.ts'

const pathOf = (number: string) => `/api/purchase-requests/${encodeURIComponent(number)}`

/** The requests of the user and those that they can decide, newest first; or those of a company that they can read. */
export const purchaseRequestsQuery = (company: string | undefined) =>
  pagedApiQuery<RequestSummary>('/api/purchase-requests', { company }, ['companies', 'orders'])

/** The newest requests that wait for a decision of the user. */
export const waitingRequestsQuery = apiQuery<RequestSummary[]>('/api/purchase-requests/waiting', {
  tags: ['companies', 'orders'],
  isPersonal: true,
  isList: true,
})

export const purchaseRequestQuery = (number: string) =>
  apiQuery<PurchaseRequest>(pathOf(number), { tags: ['companies', 'orders', 'stock'], isPersonal: true })

/** @param idempotencyKey one for each intended request: repeating it never requests twice */
export const requestApproval = (order: OrderToPlace, idempotencyKey: string) =>
  sendJson<PurchaseRequest>('POST', '/api/purchase-requests', orderToDto(order), {
    'idempotency-key': idempotencyKey,
  })

/** The same on behalf of a customer (administrators). @param email of the customer */
export const requestApprovalOnBehalf = (email: string, order: OrderOnBehalf, idempotencyKey: string) =>
  sendJson<PurchaseRequest>(
    'POST',
    `/api/user/${encodeURIComponent(email)}/purchase-requests`,
    orderToDto(order),
    { 'idempotency-key': idempotencyKey },
  )

export const decideRequest = (number: string, decision: DecisionInput) =>
  sendJson<PurchaseRequest>('POST', `${pathOf(number)}/decisions`, decision)

export const changeRequest = (number: string, change: RequestChange) =>
  sendJson<PurchaseRequest>('PUT', pathOf(number), change)

export const withdrawRequest = (number: string) =>
  sendJson<PurchaseRequest>('POST', `${pathOf(number)}/withdrawal`, {})
