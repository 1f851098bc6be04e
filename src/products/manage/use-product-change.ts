import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, type ListPage } from '#app/lib/api.ts'
import { patchProduct } from '../client.ts'
import type { Product, ProductChange } from '../contract.ts'

type ProductPages = InfiniteData<ListPage<Product>>

/** Puts the machine as it is now into the manage lists, in its place: a saved figure must not make its row jump away. */
function updateCachedProduct(queryClient: QueryClient, product: Product): void {
  queryClient.setQueriesData<ProductPages>({ queryKey: ['managed-products'] }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item._id === product._id ? product : item)),
          })),
        },
  )
}

/** Changes one machine. Refused because it changed meanwhile, the row shows what it is now. */
export function useProductChange(product: Product) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ProductChange) => patchProduct(product._id, change),
    onSuccess: (updatedProduct, change) => {
      updateCachedProduct(queryClient, updatedProduct)
      // An archived machine moves to another list; any other change stands in its row already.
      const except = change.archived === undefined ? ['managed-products'] : []
      void invalidateTags(queryClient, ['products'], except)
    },
    onError: (error) => {
      const updatedProduct = getConflictingProduct(error)
      if (updatedProduct) updateCachedProduct(queryClient, updatedProduct)
    },
  })
}

/** The machine as it is now, where somebody else was faster. */
export function getConflictingProduct(error: Error | null): Product | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'version-conflict') return undefined
  return error.problem.now as Product
}

/** Why a change was refused, in the server's words about that field. */
export function getFieldError(error: Error, field: keyof ProductChange): string {
  if (!(error instanceof ApiError)) return 'The server did not answer. Nothing was saved.'
  return error.problem.fields?.[field] ?? error.message
}
