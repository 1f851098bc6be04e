import type { QueryClient } from '@tanstack/react-query'
import { ADDRESSES_KEY } from './client.ts'
import type { SavedAddress } from './contract.ts'
import { formatAddress } from './rules.ts'

/** The saved address that an order form shows as this text; undefined for any other text. */
export function findAddressByText(
  addresses: readonly SavedAddress[] | undefined,
  text: string,
): SavedAddress | undefined {
  return addresses?.find((address) => formatAddress(address) === text.trim())
}

/** The delivery address as an order sends it: with the ID of the saved address that the text was chosen from. */
export function toDeliveryAddress(queryClient: QueryClient, text: string) {
  const books = queryClient.getQueriesData<SavedAddress[]>({ queryKey: ADDRESSES_KEY })
  const chosen = books.map(([, addresses]) => findAddressByText(addresses, text)).find(Boolean)
  return { address: text, ...(chosen && { addressId: chosen.id }) }
}
