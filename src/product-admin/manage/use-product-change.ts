import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage, type ListPage } from '#app/lib/api.ts'
import { getConflictingRecord } from '#app/lib/version-conflict.ts'
import { patchProduct } from '#app/products/core/change-client.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { type Product, productFromDto } from '#app/products/core/product-adapter.ts'
import { type ProductChange, productFieldFromDto } from '#app/products/core/product-change-adapter.ts'

type ProductPages = InfiniteData<ListPage<Product>>

/** Replaces the product in the cached lists at its current position, so that the edited row does not move. */
export function updateCachedProduct(queryClient: QueryClient, product: Product): void {
  queryClient.setQueriesData<ProductPages>(
    { queryKey: ['managed-products'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === product.id ? product : item)),
        })),
      },
  )
}

/** Changes a product. After a version conflict the row shows the current product. */
export function useProductChange(product: Product) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ProductChange) => patchProduct(product.id, change),
    onSuccess: (updatedProduct, change) => {
      updateCachedProduct(queryClient, updatedProduct)
      // An archived or restored product moves to another list. Any other change is already in the cached row.
      const except = change.archived === undefined ? ['managed-products'] : []
      void invalidateTags(queryClient, ['products'], except)
    },
    onError: (error) => {
      const updatedProduct = getConflictingProduct(error)
      if (updatedProduct) updateCachedProduct(queryClient, updatedProduct)
    },
  })
}

/** The current product, when the error is a version conflict. */
export function getConflictingProduct(error: unknown): Product | undefined {
  const current = getConflictingRecord<ProductDto>(error)
  return current && productFromDto(current)
}

/** The server's message about the field, or about the whole change. */
export function getFieldError(error: Error, field: keyof ProductChange): string {
  if (!(error instanceof ApiError)) return errorMessage(error)
  const fields = Object.entries(error.problem.fields ?? {})
  return fields.find(([name]) => productFieldFromDto(name) === field)?.[1] ?? error.message
}
