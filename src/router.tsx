import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { lazyComponent } from '#app/app/page.ts'
import type { PageAssets } from '#app/app/page-assets.ts'
import type { RouterContext } from '#app/app/router-context.ts'
import { parseSearch, stringifySearch } from '#app/app/search-params.ts'
import { canPrefetch, createPrefetchBudget } from '#app/browser/prefetch-budget.ts'
import { ErrorPage } from '#app/site/errors/error-page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { routeTree } from './routes.tsx'

/** Few visitors see it, so its code is loaded when it is shown. */
export const NotFound = lazyComponent(() => import('#app/site/errors/not-found.tsx'))

type DehydratedQuery = [key: QueryKey, data: unknown]

interface DehydratedState {
  /**
   * Key and data of each query the page was rendered with, as JSON: the router takes several times as long to serialize
   * the same objects. A page is seconds old at most, so its data is fresh.
   */
  queries: string
  assets: PageAssets
}

function dehydrateQueries(queryClient: QueryClient): DehydratedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []))
}

/** Creates the router of one request on the server, or of one tab in the browser. */
export function createRouter({
  queryClient,
  assets,
  nonce,
}: Omit<RouterContext, 'canPrefetchMore'> & { nonce?: string }) {
  const isBrowser = typeof document !== 'undefined'
  return createTanStackRouter({
    routeTree,
    context: { queryClient, assets, canPrefetchMore: isBrowser ? createPrefetchBudget() : () => false },
    origin: assets.origin,
    ...(nonce && { ssr: { nonce } }),
    parseSearch,
    stringifySearch,
    // A hovered, touched or focused link loads the code and data of its page.
    defaultPreload: isBrowser && canPrefetch() ? 'intent' : false,
    // TanStack Query decides whether data is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: Spinner,
    defaultPendingMs: 120,
    // The browser gets the query data with the page and does not request it again.
    dehydrate: () => ({ queries: JSON.stringify(dehydrateQueries(queryClient)), assets }) as never,
    hydrate: (dehydrated: DehydratedState) => {
      for (const [key, data] of JSON.parse(dehydrated.queries) as DehydratedQuery[])
        queryClient.setQueryData(key, data)
      Object.assign(assets, dehydrated.assets)
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
