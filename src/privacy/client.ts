import { apiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { AccountDeletion, DeletionTerms } from './contract.ts'

/** The download of all personal data of the user. */
export function personalDataUrl(email: string): string {
  return `/api/user/${encodeURIComponent(email)}/data`
}

/** Never cached: an order that was just paid changes the terms. */
export const deletionTermsQuery = (email: string) =>
  apiQuery<DeletionTerms>(`/api/user/${encodeURIComponent(email)}/deletion`, {
    tags: ['account', 'orders'],
    isPersonal: true,
    staleTime: 0,
    gcTime: 0,
  })

export const requestAccountDeletion = (email: string, proof: AccountDeletion) =>
  sendJson<{ cancelledOrders: number }>('POST', `/api/user/${encodeURIComponent(email)}/deletion`, proof)
