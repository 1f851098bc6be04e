import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, type ListPage } from '#app/lib/api.ts'
import { changeProduct } from '../client.ts'
import type { Product, ProductChange } from '../contract.ts'

type Pages = InfiniteData<ListPage<Product>>

/** Puts the machine as it is now into the manage lists, in its place: a saved figure must not make its row jump away. */
function showNow(queryClient: QueryClient, now: Product): void {
  queryClient.setQueriesData<Pages>({ queryKey: ['managed-products'] }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item._id === now._id ? now : item)),
          })),
        },
  )
}

/** Changes one machine. Refused because it changed meanwhile, the row shows what it is now. */
export function useProductChange(machine: Product) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ProductChange) => changeProduct(machine._id, change),
    onSuccess: (now, change) => {
      showNow(queryClient, now)
      // An archived machine moves to another list; any other change stands in its row already.
      const except = change.archived === undefined ? ['managed-products'] : []
      void invalidateTags(queryClient, ['products'], except)
    },
    onError: (error) => {
      const now = machineNow(error)
      if (now) showNow(queryClient, now)
    },
  })
}

/** The machine as it is now, where somebody else was faster. */
export function machineNow(error: Error | null): Product | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'changed-meanwhile') return undefined
  return error.problem.now as Product
}

/** Why a change was refused, in the server's words about that field. */
export function refusalOf(error: Error, field: keyof ProductChange): string {
  if (!(error instanceof ApiError)) return 'The server did not answer. Nothing was saved.'
  return error.problem.fields?.[field] ?? error.message
}
