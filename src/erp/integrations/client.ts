import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import type { ChangeReader } from '../changes/contract.ts'

export const changeReadersQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['change-readers', accountId],
    queryFn: () => getJson<ChangeReader[]>(`/api/service-accounts/${accountId}/readers`),
    staleTime: 0,
    meta: { tags: ['settings'], isPersonal: true },
  })
