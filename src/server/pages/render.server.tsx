/** Renders one page to a string; built by Vite into `dist/server`, because Node does not run .tsx. */

import type { QueryClient } from '@tanstack/react-query'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { readHydrationData } from '#app/app/hydration-data.ts'
import { createQueryClient } from '#app/app/query-client.ts'
import { ApiError, type ApiTransport, setTransport } from '#app/lib/api.ts'
import { loadServedParts } from '#app/ui/served-part.tsx'
import { createRouter, LazyNotFound } from '../../router.tsx'
import { hasFailedPart } from './failed-part.server.ts'

/** The screen of `LazyNotFound`. */
const NOT_FOUND_FILE = 'site/errors/not-found.tsx'

export interface RenderedPage {
  status: number
  html: string
  /** The data that it was rendered from, as JSON (`app/hydration-data.ts`). */
  data: string
  /** The files of the screens it shows, under `src/`. */
  screens: string[]
  /** True if the page shows what it is for only after hydration. */
  needsCode: boolean
  /** True if guests are sent to sign in. */
  isPersonal: boolean
  /** True if the page reads a token from its URL, which must not be sent to other sites. */
  hasToken: boolean
  /** Set if the router redirects the visitor. */
  location: string | null
}

/** Called once, before the first page: the API answers in the same process, without a socket. */
export function setRenderTransport(transport: ApiTransport): void {
  setTransport(transport)
}

/** The page at `path` with its query, the same for every visitor. @param nonce marks every script it is rendered with */
export async function renderPage(path: string, origin: string, nonce: string): Promise<RenderedPage> {
  const queryClient = createQueryClient()
  const screens: string[] = []
  let needsCode = false
  let isPersonal = false
  let hasToken = false
  let rendered = ''
  const handler = createRequestHandler({
    request: new Request(origin + path),
    createRouter: () => createRouter({ queryClient, assets: { origin }, nonce }),
  })
  try {
    const page = await handler(async ({ router, responseHeaders }) => {
      // The code of the screens is loaded, so all their parts are known.
      await loadServedParts()
      for (const { routeId, staticData } of router.state.matches) {
        if (staticData.file) screens.push(staticData.file)
        needsCode ||= staticData.page?.needsCode ?? false
        isPersonal ||= (staticData.page?.access ?? 'anyone') !== 'anyone'
        hasToken ||= readsToken(router.routesById[routeId].options)
      }
      try {
        rendered = await transformHtmlStringWithRouter(
          router,
          renderToString(<RouterServer router={router} />),
        )
      } catch (error) {
        // The visitor learns only that the page cannot be shown.
        console.error('Rendering a page failed:', error)
        throw error
      }
      // Without the HTML as its body, which would be encoded and decoded again.
      return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
    })
    const html = page.status === 200 ? removeRouterScripts(rendered) : rendered
    const status = isIncomplete(queryClient) || hasFailedPart(html) ? 503 : page.status
    if (page.status === 404) screens.push(NOT_FOUND_FILE)
    return {
      status,
      html,
      data: JSON.stringify(readHydrationData(queryClient)),
      screens,
      needsCode,
      isPersonal,
      hasToken,
      location: page.headers.get('location'),
    }
  } finally {
    queryClient.clear()
  }
}

const ROUTER_SCRIPTS_END = '/*$tsr-stream-boundary*/</script>'

/** Removes what every page without an error tells the router alike. `browser/hydrate.tsx` adds it. */
function removeRouterScripts(html: string): string {
  const from = html.lastIndexOf('<script', html.indexOf(' data-tsr-stream-part'))
  const end = html.indexOf(ROUTER_SCRIPTS_END, from)
  if (from === -1 || end === -1) throw new Error('the page has no scripts of the router')
  return html.slice(0, from) + html.slice(end + ROUTER_SCRIPTS_END.length)
}

/** Asks the parser that `routes.tsx` declares for the query of the page. */
function readsToken({ validateSearch }: { validateSearch?: unknown }): boolean {
  return typeof validateSearch === 'function' && validateSearch({ token: 'example' }).token !== undefined
}

/** True if some data of the page could not be loaded. The browser requests it again, and the page must not be cached. */
function isIncomplete(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error !== null && !(error instanceof ApiError && error.status < 500))
}

const routeMap = createRouter({ queryClient: createQueryClient(), assets: { origin: '' } })
// Rendering is synchronous, so the 404 page has to be loaded before it is rendered.
await LazyNotFound.preload?.()

/** Every page that `routes.tsx` declares, with the files of its component and layouts under `src/`. */
export const declaredPages = Object.values(routeMap.routesById).flatMap((route) => {
  const { page } = route.options.staticData ?? {}
  if (!page) return []
  const files = [route.parentRoute, route].flatMap((each) => each?.options?.staticData?.file ?? [])
  return [{ path: route.fullPath, access: page.access, files }]
})

/** The canonical spelling of a page's path: '/blog' for '/Blog/'. Null if no page has such a path. */
export function canonicalPagePath(path: string): string | null {
  const [, params, route] = routeMap.getMatchedRoutes(path)
  // For a path without a page, the router returns the nearest page above it.
  if (!route || '**' in params) return null
  const canonicalPath = route.fullPath.replace(/\$(\w+)/g, (_part: string, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return canonicalPath.replace(/(.)\/$/, '$1')
}

/** The pages that search engines list: those without parameters that anyone may see. */
export const indexedPaths: readonly string[] = Object.values(routeMap.routesById).flatMap(
  ({ fullPath, options: { staticData } }) =>
    staticData?.page?.isIndexed && !fullPath.includes('$') ? [fullPath] : [],
)
