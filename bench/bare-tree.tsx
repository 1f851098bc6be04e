/** The product list as React alone renders it: the shop's own tree, loaded once, without anything around it. */

import { createMemoryHistory } from '@tanstack/react-router'
import { RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '../src/app/query-client.ts'
import { type ApiTransport, setTransport } from '../src/lib/api.ts'
import { createRouter } from '../src/router.tsx'

/** @returns renders the page at `path`, its data at hand, again at every call */
export async function bareRenderer(path: string, transport: ApiTransport): Promise<() => string> {
  setTransport(transport)
  const router = createRouter({ queryClient: createQueryClient(), assets: { origin: 'http://localhost' } })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return () => renderToString(<RouterServer router={router} />)
}
