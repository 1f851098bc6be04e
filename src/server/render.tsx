/** Renders one page to a string; built by Vite into `dist/render`, because Node does not run .tsx. */

import type { QueryClient } from '@tanstack/react-query'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { ApiError, type ApiTransport, setTransport } from '../lib/api.ts'
import type { PageAssets } from '../shell/assets.ts'
import { createQueryClient } from '../shell/query-client.ts'
import { createRouter } from '../shell/router.tsx'

/** Called once, before the first page: the API answers in the same process, without a socket. */
export function renderWith(transport: ApiTransport): void {
  setTransport(transport)
}

/** The page at `url`, the same for every visitor. */
export async function renderPage(url: string, assets: PageAssets): Promise<Response> {
  const queryClient = createQueryClient()
  const handler = createRequestHandler({
    request: new Request(url),
    createRouter: () => createRouter({ queryClient, assets }),
  })
  try {
    const page = await handler(({ router, responseHeaders }) =>
      renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
    )
    return isIncomplete(queryClient) ? new Response(page.body, { status: 503 }) : page
  } finally {
    queryClient.clear()
  }
}

/** True when something the page shows could not be had: the browser will ask again, nobody should keep the page. */
function isIncomplete(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error !== null && !(error instanceof ApiError && error.status < 500))
}
