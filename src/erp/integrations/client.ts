import { apiQuery } from '#app/app/api-query.ts'
import type { ChangeReader } from '../changes/contract.ts'

export const changeReadersQuery = (accountId: string) =>
  apiQuery<ChangeReader[]>(`/api/service-accounts/${accountId}/readers`, {
    tags: ['settings'],
    isPersonal: true,
    staleTime: 0,
  })
