/** The requests that only pages of signed-in users make. Every page carries the code of `client.ts`. */

import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/app/api-query.ts'
import { getJson } from '#app/lib/api.ts'
import type { BankAccountDto, MissingSettingsDto } from './contract.ts'

/** The account that orders are paid to; null if none is set. */
export const bankAccountQuery = queryOptions({
  queryKey: ['bank-account'],
  queryFn: () => getJson<BankAccountDto>('/api/seller/bank-account').then(({ account }) => account),
  meta: { tags: ['account', 'settings'] },
})

/** The settings about the seller that are not set (administrators). */
export const missingSettingsQuery = apiQuery<MissingSettingsDto>('/api/seller/missing-settings', {
  tags: ['account', 'settings'],
  isPersonal: true,
  staleTime: Number.POSITIVE_INFINITY,
})
