import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import type { FoundRecord } from './contract.ts'

export const foundRecordsQuery = (q: string) =>
  queryOptions({
    queryKey: ['found-records', q],
    queryFn: () => getJson<FoundRecord[]>(`/api/find${queryString({ q })}`),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // More attempts would be late, because the next letter sends a new request.
    retry: 1,
    retryDelay: 500,
    meta: { tags: ['orders', 'users', 'companies', 'products'], isPersonal: true },
  })
