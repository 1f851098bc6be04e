import { useQuery } from '@tanstack/react-query'
import { productQuery } from '#app/products/core/client.ts'
import { mainCapacity } from '#app/products/search/spec-terms.ts'
import { skuSuggestionQuery } from '#app/products/sku/client.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { toDuplicateDraft } from '../product-form/edit-draft.ts'
import { AddProduct } from './add-product.tsx'

/** The form for a new product, filled in with another product and a new SKU. */
export function DuplicateProduct({ email, productId }: { email: string; productId: string }) {
  const query = useQuery(productQuery(productId))
  const { data: product, error } = query
  const capacity = product ? mainCapacity(product) : null
  const suggestion = useQuery({
    ...skuSuggestionQuery(product?.family ?? 'hammer-drill', capacity ?? 0),
    enabled: capacity !== null,
  })
  if (error && !product) return <LoadError what="The product" query={query} />
  // Without a suggestion, the server generates the SKU.
  if (!product || suggestion.isLoading) return <Spinner />
  return <AddProduct email={email} template={toDuplicateDraft(product, suggestion.data ?? '')} />
}
