import type { QueryClient } from '@tanstack/react-query'
import type { PageAssets } from './page-assets.ts'

/** What the pages of one request (or one browser tab) share. */
export interface RouterContext {
  queryClient: QueryClient
  assets: PageAssets
  /** Counts what is fetched ahead of being asked for; false when it has been enough. */
  canPrefetchMore: () => boolean
}
