import { useQuery } from '@tanstack/react-query'
import { addressesQuery } from '#app/addresses/client.ts'
import { formatAddress } from '#app/addresses/rules.ts'
import { userRecordQuery } from '#app/auth/account/account-client.ts'
import { lastDeliveryQuery } from '#app/orders/core/client.ts'

/**
 * The default address of the buyer's address book, otherwise that of their last order; the phone of their last order,
 * otherwise that of their profile.
 * @param email empty while the session is unknown
 */
export function useDefaultDelivery(email: string) {
  const enabled = email !== ''
  const record = useQuery({ ...userRecordQuery(email), enabled })
  const last = useQuery({ ...lastDeliveryQuery(email), enabled })
  const addresses = useQuery({ ...addressesQuery(email), enabled })
  const preferred = addresses.data?.find(({ isDefault }) => isDefault)
  return {
    delivery: {
      address: preferred ? formatAddress(preferred) : (last.data?.address ?? ''),
      phone: last.data?.phone || record.data?.phone || '',
    },
    /** True until nothing more arrives: an order that is placed earlier would have no address. */
    isLoading: record.isLoading || last.isLoading || addresses.isLoading,
  }
}
