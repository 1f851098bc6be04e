/**
 * Each query declares the data that it shows, and a mutation the data that it changes. Writes, sign-out and the progress bar use
 * the declarations.
 */
import type { QueryClient } from '@tanstack/react-query'

/** The kinds of data whose changes make a query stale. Placing or cancelling an order changes `stock`. */
export type QueryTag =
  | 'account'
  | 'addresses'
  | 'audit'
  | 'companies'
  | 'offer-templates'
  | 'order-list'
  | 'orders'
  | 'products'
  | 'quotes'
  | 'reviews'
  | 'saved-lists'
  | 'saved-views'
  | 'settings'
  | 'stock'
  | 'users'

export type QueryDeclaration = {
  tags: readonly QueryTag[]
  /** True for the data of one user. It is removed when the signed-in user changes. */
  isPersonal?: boolean
  /** True for a list. The progress bar is shown while it loads. */
  isList?: boolean
}

export type MutationDeclaration = {
  /**
   * The queries with these tags are refetched before `onSuccess`, and in the background after an error that is not about the
   * input or the session, because somebody else may have changed the same data.
   */
  changes: readonly QueryTag[]
  /** True for a request that saves nothing, such as a preview. */
  isRead?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryDeclaration
    mutationMeta: MutationDeclaration
  }
}

/**
 * Marks the queries with one of the tags as stale, and refetches those in use.
 * @param except the first parts of the keys of queries whose data the caller has already updated
 */
export function invalidateTags(
  queryClient: QueryClient,
  tags: readonly QueryTag[],
  except: readonly string[] = [],
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ meta, queryKey: [first] }) =>
      (meta?.tags.some((tag) => tags.includes(tag)) ?? false) && !except.includes(String(first)),
  })
}

/** Also removes data without a declaration, because it may be personal. */
export function removePersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta === undefined || meta.isPersonal === true })
}
