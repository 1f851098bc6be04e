import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { AddressInput, SavedAddress } from './contract.ts'

const addressesUrl = (email: string) => `/api/user/${encodeURIComponent(email)}/addresses`

/** The first part of the keys of `addressesQuery`. */
export const ADDRESSES_KEY = ['addresses']

/** The user's own address book. */
export const addressesQuery = (email: string) =>
  queryOptions({
    queryKey: [...ADDRESSES_KEY, email],
    queryFn: () => getJson<SavedAddress[]>(addressesUrl(email)),
    staleTime: 60_000,
    meta: { tags: ['addresses'], isPersonal: true },
  })

export function addAddress(email: string, address: AddressInput): Promise<SavedAddress> {
  return sendJson('POST', addressesUrl(email), address)
}

export function changeAddress(email: string, id: string, address: AddressInput): Promise<SavedAddress[]> {
  return sendJson('PUT', `${addressesUrl(email)}/${encodeURIComponent(id)}`, address)
}

export function deleteAddress(email: string, id: string): Promise<SavedAddress[]> {
  return sendJson('DELETE', `${addressesUrl(email)}/${encodeURIComponent(id)}`)
}
