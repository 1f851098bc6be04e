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

export const addAddress = (email: string, address: AddressInput) =>
  sendJson<SavedAddress>('POST', addressesUrl(email), address)

export const changeAddress = (email: string, id: string, address: AddressInput) =>
  sendJson<SavedAddress[]>('PUT', `${addressesUrl(email)}/${encodeURIComponent(id)}`, address)

export const deleteAddress = (email: string, id: string) =>
  sendJson<SavedAddress[]>('DELETE', `${addressesUrl(email)}/${encodeURIComponent(id)}`)
