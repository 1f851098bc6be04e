import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../accounts/client.ts'
import { AddProduct } from '../../catalog/pages/add-product.tsx'
import { Busy } from '../../ui/busy.tsx'

/** The catalogue knows no accounts: who lists a machine is told to it here. The frame lets administrators in only. */
export function AddProductPage() {
  const { data: session } = useQuery(sessionQuery)
  return session ? <AddProduct email={session.email} /> : <Busy />
}
