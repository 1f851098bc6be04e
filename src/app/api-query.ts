/** Queries that show the answer of one call as it is. The URL says which data it is, so it is the key. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, getPage, queryString } from '#app/lib/api.ts'
import type { QueryDeclaration } from './query-tags.ts'

/** The times are those of `createQueryClient` by default. */
interface ApiQueryOptions extends QueryDeclaration {
  staleTime?: number
  gcTime?: number
  refetchOnWindowFocus?: boolean
}

export const apiQuery = <Value>(url: string, { tags, isPersonal, isList, ...times }: ApiQueryOptions) =>
  queryOptions({
    queryKey: [url],
    queryFn: () => getJson<Value>(url),
    meta: { tags, ...(isPersonal && { isPersonal }), ...(isList && { isList }) },
    ...times,
  })

/** For a list of one user's data that is loaded a page of 50 at a time. */
export const pagedApiQuery = <Item>(
  url: string,
  params: Parameters<typeof queryString>[0],
  tags: QueryDeclaration['tags'],
  times: { staleTime?: number } = {},
) =>
  infiniteQueryOptions({
    queryKey: [url, params],
    queryFn: ({ pageParam }) => getPage<Item>(url + queryString({ ...params, limit: 50, after: pageParam })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { tags, isPersonal: true, isList: true },
    ...times,
  })
