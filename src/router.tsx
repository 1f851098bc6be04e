import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import type { PageAssets } from '#app/app/page-assets.ts'
import type { RouterContext } from '#app/app/router-context.ts'
import { parseSearch, stringifySearch } from '#app/app/search-params.ts'
import { canPrefetch, createPrefetchBudget } from '#app/browser/prefetch-budget.ts'
import { ErrorPage } from '#app/site/errors/error-page.tsx'
import { NotFound } from '#app/site/errors/not-found.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { routeTree } from './routes.tsx'

type DehydratedQuery = [key: QueryKey, data: unknown]

interface DehydratedState {
  /**
   * Key and data of each query the page was rendered with, as JSON: one text is written and read in a fraction of the
   * time that the router takes for the same objects. A page is seconds old at most, so its data is fresh.
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

/** A router for one request on the server, or for the life of a tab in the browser. */
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
    // The pointer, a finger or the focus on a link: its screen's code and data come before it is chosen.
    defaultPreload: isBrowser && canPrefetch() ? 'intent' : false,
    // Query keeps the data and its freshness; the router only asks.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: Spinner,
    defaultPendingMs: 120,
    // Queries travel as data, so that the browser does not ask again for what it was just sent.
    dehydrate: () => ({ queries: JSON.stringify(dehydrateQueries(queryClient)), assets }) as never,
    hydrate: (carried: DehydratedState) => {
      for (const [key, data] of JSON.parse(carried.queries) as DehydratedQuery[])
        queryClient.setQueryData(key, data)
      Object.assign(assets, carried.assets)
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
