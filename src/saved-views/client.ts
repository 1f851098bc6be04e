import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString, sendJson } from '#app/lib/api.ts'
import type { NewView, SavedView, ViewChange } from './contract.ts'
import type { ViewList } from './view-lists.ts'

export const savedViewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: ['saved-views', list],
    queryFn: () => getJson<SavedView[]>(`/api/saved-views${queryString({ list })}`),
    staleTime: 60_000,
    meta: { tags: ['saved-views'], isPersonal: true },
  })

const pathOf = (id: string) => `/api/saved-views/${encodeURIComponent(id)}`

export const createView = (view: NewView) => sendJson<SavedView>('POST', '/api/saved-views', view)

export const changeView = (id: string, change: ViewChange) => sendJson<SavedView>('PUT', pathOf(id), change)

export const deleteView = (id: string) => sendJson<SavedView>('DELETE', pathOf(id), {})
