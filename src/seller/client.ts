import { apiQuery } from '#app/app/api-query.ts'
import type { SellerDto } from './contract.ts'

/** The same for every visitor. */
export const sellerQuery = apiQuery<SellerDto>('/api/seller', {
  tags: ['settings'],
  staleTime: Number.POSITIVE_INFINITY,
})

export const legalPageQuery = (id: string) =>
  apiQuery<{ title: string; text: string }>(`/api/legal/${encodeURIComponent(id)}`, {
    tags: ['settings'],
    staleTime: Number.POSITIVE_INFINITY,
  })
