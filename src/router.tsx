import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { lazyComponent } from '#app/app/page.ts'
import { canPrefetch, createPrefetchBudget } from '#app/app/prefetch-budget.ts'
import type { RouterContext } from '#app/app/router-context.ts'
import { parseSearch, stringifySearch } from '#app/app/search-params.ts'
import { ErrorPage } from '#app/site/errors/error-page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { routeTree } from './routes.tsx'

/** Few visitors see it, so its code is loaded when it is shown. */
export const LazyNotFound = lazyComponent(() => import('#app/site/errors/not-found.tsx'))

/** The first rendering leaves the page where the browser and its visitor have scrolled it while the code was loading. */
function createScrollRule(): () => boolean {
  let isFirst = true
  return () => {
    const isLater = !isFirst
    isFirst = false
    return isLater
  }
}

/** In place of a page whose code is loading. The page before may have been scrolled to where only the footer is now. */
function PendingPage() {
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return <Spinner />
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
    // A document is scrolled by the browser itself.
    scrollRestoration: isBrowser && createScrollRule(),
    defaultNotFoundComponent: LazyNotFound,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 120,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
