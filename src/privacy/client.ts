import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { AccountDeletion, DeletionTerms } from './contract.ts'

/** Where the browser downloads everything that is held about its owner. */
export function personalDataUrl(email: string): string {
  return `/api/user/${encodeURIComponent(email)}/data`
}

/** Asked anew each time: an order that was just paid changes them. */
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
): Promise<{ cancelled: number }> {
  return sendJson('POST', `/api/user/${encodeURIComponent(email)}/deletion`, proof)
}
