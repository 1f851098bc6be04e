import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, getPage, queryString, sendJson } from '#app/lib/api.ts'
import { type OrderOnBehalf, type OrderToPlace, orderToDto } from '#app/orders/core/order-adapter.ts'
import type { DecisionInput, PurchaseRequest, RequestChange, RequestSummary } from './contract.ts'

const pathOf = (number: string) => `/api/purchase-requests/${encodeURIComponent(number)}`

/** The requests of the user and those that they can decide, newest first; or those of a company that they can read. */
export const purchaseRequestsQuery = (company: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['purchase-requests', { company }],
    queryFn: ({ pageParam }) =>
      getPage<RequestSummary>(
        `/api/purchase-requests${queryString({ company, limit: 50, after: pageParam })}`,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { tags: ['companies', 'orders'], isPersonal: true, isList: true },
  })

/** The newest requests that wait for a decision of the user. */
export const waitingRequestsQuery = queryOptions({
  queryKey: ['purchase-requests', 'waiting'],
  queryFn: () => getJson<RequestSummary[]>('/api/purchase-requests/waiting'),
  meta: { tags: ['companies', 'orders'], isPersonal: true, isList: true },
})

export const purchaseRequestQuery = (number: string) =>
  queryOptions({
    queryKey: ['purchase-request', number],
    queryFn: () => getJson<PurchaseRequest>(pathOf(number)),
    meta: { tags: ['companies', 'orders', 'stock'], isPersonal: true },
  })

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
