import { useQuery } from '@tanstack/react-query'
import { userRecordQuery } from '#app/auth/client.ts'
import { lastDeliveryQuery } from '../client.ts'

/** The delivery details of the buyer's last order; the phone of their profile if that order had none. */
export function useDefaultDelivery(email: string): { address: string; phone: string } {
  const { data: record } = useQuery(userRecordQuery(email))
  const { data: last } = useQuery(lastDeliveryQuery(email))
  return { address: last?.address ?? '', phone: last?.phone || record?.phone || '' }
}
