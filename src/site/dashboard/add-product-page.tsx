import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { sessionQuery } from '#app/auth/account/client.ts'
import { AddProduct } from '#app/product-admin/add-product/add-product.tsx'
import { DuplicateProduct } from '#app/product-admin/add-product/duplicate-product.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

/** Passes the signed-in user to the form, because `products` may not read sessions. */
export function AddProductPage() {
  const { data: session } = useQuery(sessionQuery)
  const { copy } = useSearch({ from: '/dashboard/addproduct' })
  if (!session) return <Spinner />
  return copy ? (
    <DuplicateProduct key={copy} email={session.email} productId={copy} />
  ) : (
    <AddProduct email={session.email} />
  )
}
