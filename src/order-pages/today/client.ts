import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import type { Today } from './contract.ts'

/** The tasks that need an administrator's attention today. */
export const todayQuery = queryOptions({
  queryKey: ['orders', 'today'],
  queryFn: () => getJson<Today>('/api/orders/today'),
  staleTime: 30_000,
  refetchOnWindowFocus: true,
  meta: { tags: ['orders', 'products', 'stock'], isPersonal: true },
})
