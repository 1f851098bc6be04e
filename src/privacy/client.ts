import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { AccountDeletion, DeletionTerms } from './contract.ts'

/** The download of all personal data of the user. */
export function personalDataUrl(email: string): string {
  return `/api/user/${encodeURIComponent(email)}/data`
}

/** Never cached: an order that was just paid changes the terms. */
export const deletionTermsQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email, 'deletion'],
    queryFn: () => getJson<DeletionTerms>(`/api/user/${encodeURIComponent(email)}/deletion`),
    staleTime: 0,
    gcTime: 0,
    meta: { tags: ['account', 'orders'], isPersonal: true },
  })

export function requestAccountDeletion(
  email: string,
  proof: AccountDeletion,
): Promise<{ cancelledOrders: number }> {
  return sendJson('POST', `/api/user/${encodeURIComponent(email)}/deletion`, proof)
}
