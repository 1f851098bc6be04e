import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '#app/lib/api.ts'
import { productQuery } from '#app/products/core/client.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { EditProduct } from './edit-product.tsx'

/** Everything about a product except its price and stock, which are edited in the list. */
export function EditProductPage() {
  const { id } = useParams({ from: '/dashboard/manageproduct/$id' })
  const query = useQuery(productQuery(id))
  const { data: product, error } = query
  if (product) return <EditProduct key={id} product={product} />
  if (isNotFound(error)) return <EmptyState icon="search" title="There is no such product" />
  if (error) return <LoadError what="The product" query={query} />
  return <Spinner />
}
