/** How the browser asks for the order list and the saved lists. */
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type {
  ListAddition,
  NewSavedList,
  OrderList,
  OrderListChange,
  OrderListCount,
  SavedList,
  SavedListChange,
  SavedListSummary,
} from './contract.ts'

/** The newer of two states of a list: an answer that was long on its way undoes nothing. */
export function latestList(known: OrderList | undefined, list: OrderList): OrderList {
  return known && known.version > list.version ? known : list
}

export const orderListQuery = queryOptions({
  queryKey: ['orderlist'],
  queryFn: () => getJson<OrderList>('/api/orderlist'),
  structuralSharing: (known, list) =>
    replaceEqualDeep(known, latestList(known as OrderList | undefined, list as OrderList)),
  meta: { tags: ['order-list', 'stock'], isPersonal: true },
})

/** How many lines the list has: what the top bar of every page shows. */
export const orderListCountQuery = queryOptions({
  queryKey: ['orderlist', 'count'],
  queryFn: () => getJson<OrderListCount>('/api/orderlist/count'),
  meta: { tags: ['order-list'], isPersonal: true },
})

/** Refused (409 `order-list-version-conflict`, with the list as `now`) when another tab was faster. */
export function replaceOrderList(change: OrderListChange): Promise<OrderList> {
  return sendJson('PUT', '/api/orderlist', change)
}

/** The addition that failed last, under its key: it may be on the list all the same. */
let lastFailedAddition: { body: string; key: string } | null = null

/** The same again after a failure is a repeat: the server adds it once, whichever of both arrived. */
export async function addToOrderList(addition: ListAddition): Promise<OrderList> {
  const body = JSON.stringify(addition)
  const key = lastFailedAddition?.body === body ? lastFailedAddition.key : crypto.randomUUID()
  lastFailedAddition = null
  try {
    return await sendJson('POST', '/api/orderlist/lines', addition, { 'idempotency-key': key })
  } catch (error) {
    lastFailedAddition = { body, key }
    throw error
  }
}

export const savedListsQuery = queryOptions({
  queryKey: ['savedlists'],
  queryFn: () => getJson<SavedListSummary[]>('/api/savedlists'),
  meta: { tags: ['saved-lists'], isPersonal: true },
})

export const savedListQuery = (id: string) =>
  queryOptions({
    queryKey: ['savedlists', id],
    queryFn: () => getJson<SavedList>(`/api/savedlists/${encodeURIComponent(id)}`),
    meta: { tags: ['saved-lists'], isPersonal: true },
  })

export function saveList(list: NewSavedList): Promise<SavedList> {
  return sendJson('POST', '/api/savedlists', list)
}

export function updateSavedList(id: string, change: SavedListChange): Promise<SavedList> {
  return sendJson('PUT', `/api/savedlists/${encodeURIComponent(id)}`, change)
}

/** Answers the summaries of the lists that are left. */
export function deleteSavedList(id: string): Promise<SavedListSummary[]> {
  return sendJson('DELETE', `/api/savedlists/${encodeURIComponent(id)}`)
}
