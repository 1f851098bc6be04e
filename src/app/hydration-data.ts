import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Key and data of each query that a page was rendered with. The browser reads them from a file of their own when it
 * hydrates the page, and requests none of them again. A guest who only looks at the page never loads the file.
 */
export type HydrationData = [key: QueryKey, data: unknown][]

declare global {
  interface Window {
    /** Loaded by the first script of the page. Empty if it cannot be loaded: then each screen asks for its own. */
    hydrationData?: Promise<HydrationData>
    /** Settles when all styles of the page's code apply. */
    pageSheets?: Promise<void>
  }
}

export function readHydrationData(queryClient: QueryClient): HydrationData {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []))
}
