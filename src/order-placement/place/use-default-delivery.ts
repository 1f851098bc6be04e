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
export function useDefaultDelivery(email: string): { address: string; phone: string } {
  const enabled = email !== ''
  const { data: record } = useQuery({ ...userRecordQuery(email), enabled })
  const { data: last } = useQuery({ ...lastDeliveryQuery(email), enabled })
  const { data: addresses } = useQuery({ ...addressesQuery(email), enabled })
  const preferred = addresses?.find(({ isDefault }) => isDefault)
  return {
    address: preferred ? formatAddress(preferred) : (last?.address ?? ''),
    phone: last?.phone || record?.phone || '',
  }
}
