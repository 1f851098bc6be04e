import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#app/auth/client.ts'
import { AddProduct } from '#app/products/add-product/add-product.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

/** The catalogue knows no accounts: who lists a machine is told to it here. The frame lets administrators in only. */
export function AddProductPage() {
  const { data: session } = useQuery(sessionQuery)
  return session ? <AddProduct email={session.email} /> : <Spinner />
}
