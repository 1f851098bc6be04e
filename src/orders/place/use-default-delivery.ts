import { useQuery } from '@tanstack/react-query'
import { userRecordQuery } from '#app/auth/client.ts'
import { lastDeliveryQuery } from '../client.ts'

/** Where the buyer's last order went; the phone of their profile where that order had none. */
export function useDefaultDelivery(email: string): { address: string; phone: string } {
  const { data: record } = useQuery(userRecordQuery(email))
  const { data: last } = useQuery(lastDeliveryQuery(email))
  return { address: last?.address ?? '', phone: last?.Phone || record?.phone || '' }
}
