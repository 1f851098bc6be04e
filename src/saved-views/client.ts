import { apiQuery } from '#app/app/api-query.ts'
import { queryString, sendJson } from '#app/lib/api.ts'
import type { NewView, SavedView, ViewChange } from './contract.ts'
import type { ViewList } from './view-lists.ts'

export const savedViewsQuery = (list: ViewList) =>
  apiQuery<SavedView[]>(`/api/saved-views${queryString({ list })}`, {
    tags: ['saved-views'],
    isPersonal: true,
    staleTime: 60_000,
  })

const pathOf = (id: string) => `/api/saved-views/${encodeURIComponent(id)}`

export const createView = (view: NewView) => sendJson<SavedView>('POST', '/api/saved-views', view)

export const changeView = (id: string, change: ViewChange) => sendJson<SavedView>('PUT', pathOf(id), change)

export const deleteView = (id: string) => sendJson<SavedView>('DELETE', pathOf(id), {})
