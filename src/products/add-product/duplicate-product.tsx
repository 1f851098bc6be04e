import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { productQuery } from '../client.ts'
import { toDuplicateDraft } from '../edit-product/edit-draft.ts'
import { mainCapacity } from '../search/spec-terms.ts'
import { skuSuggestionQuery } from '../sku/client.ts'
import { AddProduct } from './add-product.tsx'

/** The form for a new product, filled in with another product and a new SKU. */
export function DuplicateProduct({ email, productId }: { email: string; productId: string }) {
  const { data: product, error, refetch, isFetching } = useQuery(productQuery(productId))
  const capacity = product ? mainCapacity(product) : null
  const suggestion = useQuery({
    ...skuSuggestionQuery(product?.family ?? 'hammer-drill', capacity ?? 0),
    enabled: capacity !== null,
  })
  if (error && !product)
    return <LoadError what="The product" error={error} onRetry={refetch} isRetrying={isFetching} />
  // Without a suggestion, the server generates the SKU.
  if (!product || suggestion.isLoading) return <Spinner />
  return <AddProduct email={email} template={toDuplicateDraft(product, suggestion.data ?? '')} />
}
