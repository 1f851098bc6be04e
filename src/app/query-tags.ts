/** What each query shows, declared on the query itself: writes, sign-out and the progress bar go by it. */
import type { QueryClient } from '@tanstack/react-query'

/** Nouns whose changes make a query stale. `stock` is what an order takes and a cancellation gives back. */
export type QueryTag =
  | 'account'
  | 'audit'
  | 'order-list'
  | 'orders'
  | 'products'
  | 'reviews'
  | 'saved-lists'
  | 'stock'
  | 'users'

export type QueryDeclaration = {
  tags: readonly QueryTag[]
  /** Fetched for one person: removed as soon as somebody else is signed in. */
  isPersonal?: boolean
  /** A list: the progress bar shows while it loads. */
  isList?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryDeclaration
  }
}

/**
 * Fetches again whatever shows one of these.
 * @param except first parts of keys whose data the caller has already brought up to date
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

/** Data without a declaration was put there by hand, and may be anybody's. */
export function removePersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta === undefined || meta.isPersonal === true })
}
