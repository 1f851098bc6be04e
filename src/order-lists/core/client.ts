/** API calls for the order list and the saved lists. */

import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { apiQuery } from '#app/app/api-query.ts'
import { getJson, queryString, sendJson } from '#app/lib/api.ts'
import type {
  ListAddition,
  NewSavedList,
  OrderListChange,
  OrderListCount,
  OrderListDto,
  SavedListChange,
  SavedListDto,
  SavedListSummary,
} from './contract.ts'
import { type OrderList, orderListFromDto, savedListFromDto } from './list-adapter.ts'

/** The newer of two versions of a list, so that a late response does not undo a change. */
export function latestList(cached: OrderList | undefined, list: OrderList): OrderList {
  return cached && cached.version > list.version ? cached : list
}

export const orderListQuery = queryOptions({
  queryKey: ['orderlist'],
  queryFn: () => getJson<OrderListDto>('/api/orderlist').then(orderListFromDto),
  structuralSharing: (cached, list) =>
    replaceEqualDeep(cached, latestList(cached as OrderList | undefined, list as OrderList)),
  meta: { tags: ['order-list', 'stock'], isPersonal: true },
})

/** The number of lines on the list, for the header of every page. */
export const orderListCountQuery = (company?: string) =>
  queryOptions({
    queryKey: ['orderlist', 'count', company],
    queryFn: () => getJson<OrderListCount>(`/api/orderlist/count${queryString({ company })}`),
    meta: { tags: ['order-list'], isPersonal: true },
  })

/** Rejected with 409 `order-list-version-conflict` and the current list as `now` if another tab changed it first. */
export async function replaceOrderList(change: OrderListChange): Promise<OrderList> {
  return orderListFromDto(await sendJson<OrderListDto>('PUT', '/api/orderlist', change))
}

export async function addToOrderList(addition: ListAddition): Promise<OrderList> {
  return orderListFromDto(await sendJson<OrderListDto>('POST', '/api/orderlist/lines', addition))
}

export const savedListsQuery = apiQuery<SavedListSummary[]>('/api/savedlists', {
  tags: ['saved-lists'],
  isPersonal: true,
})

export const savedListQuery = (id: string) =>
  queryOptions({
    queryKey: ['savedlists', id],
    queryFn: () => getJson<SavedListDto>(`/api/savedlists/${encodeURIComponent(id)}`).then(savedListFromDto),
    meta: { tags: ['saved-lists'], isPersonal: true },
  })

export const saveList = (list: NewSavedList) => sendJson<SavedListDto>('POST', '/api/savedlists', list)

export const updateSavedList = (id: string, change: SavedListChange) =>
  sendJson<SavedListDto>('PUT', `/api/savedlists/${encodeURIComponent(id)}`, change)

/** @param companyId null to stop sharing */
export const shareSavedList = (id: string, companyId: string | null) =>
  sendJson<SavedListDto>('PUT', `/api/savedlists/${encodeURIComponent(id)}/sharing`, { companyId })

/** Returns the summaries of the remaining lists. */
export const deleteSavedList = (id: string) =>
  sendJson<SavedListSummary[]>('DELETE', `/api/savedlists/${encodeURIComponent(id)}`)
