import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import type { SellerDto } from './contract.ts'

/** The same for every visitor. */
export const sellerQuery = queryOptions({
  queryKey: ['seller'],
  queryFn: () => getJson<SellerDto>('/api/seller'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { tags: ['settings'] },
})

export const legalPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['legal-page', id],
    queryFn: () => getJson<{ title: string; text: string }>(`/api/legal/${encodeURIComponent(id)}`),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { tags: ['settings'] },
  })
