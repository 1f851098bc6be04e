import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import type { BankAccountDto, MissingSettingsDto, SellerDto } from './contract.ts'

/** The same for every visitor. */
export const sellerQuery = queryOptions({
  queryKey: ['seller'],
  queryFn: () => getJson<SellerDto>('/api/seller'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { tags: ['settings'] },
})

/** The account that orders are paid to; null if none is set. */
export const bankAccountQuery = queryOptions({
  queryKey: ['bank-account'],
  queryFn: () => getJson<BankAccountDto>('/api/seller/bank-account').then(({ account }) => account),
  meta: { tags: ['account', 'settings'] },
})

/** The settings about the seller that are not set (administrators). */
export const missingSettingsQuery = queryOptions({
  queryKey: ['missing-settings'],
  queryFn: () => getJson<MissingSettingsDto>('/api/seller/missing-settings'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { tags: ['account', 'settings'], isPersonal: true },
})

export const legalPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['legal-page', id],
    queryFn: () => getJson<{ title: string; text: string }>(`/api/legal/${encodeURIComponent(id)}`),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { tags: ['settings'] },
  })
