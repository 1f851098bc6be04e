import type { QueryClient } from '@tanstack/react-query'
import type { PageAssets } from './page-assets.ts'

/** Shared by the pages of one request on the server, or of one tab in the browser. */
export interface RouterContext {
  queryClient: QueryClient
  assets: PageAssets
  /** Counts one prefetch. False when the prefetch budget is used up. */
  canPrefetchMore: () => boolean
}
