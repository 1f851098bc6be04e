import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#app/auth/client.ts'
import { AddProduct } from '#app/products/add-product/add-product.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

/** Passes the signed-in user to the form, because `products` may not read sessions. */
export function AddProductPage() {
  const { data: session } = useQuery(sessionQuery)
  return session ? <AddProduct email={session.email} /> : <Spinner />
}
