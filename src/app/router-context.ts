import type { QueryClient } from '@tanstack/react-query'

/** The data that pages need for absolute URLs. */
export interface PageAssets {
  /** The public URL of the shop without a slash at the end, for canonical URLs and link previews. */
  origin: string
}

/** Shared by the pages of one request on the server, or of one tab in the browser. */
export interface RouterContext {
  queryClient: QueryClient
  assets: PageAssets
  /** Counts one prefetch. False when the prefetch budget is used up. */
  canPrefetchMore: () => boolean
}
