import { RouterProvider } from '@tanstack/react-router'
import { hydrate as hydrateRouter } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadServedParts } from '#app/ui/served-part.tsx'
import type { createRouter } from '../router.tsx'
import { replayRecordedEvents } from './replay-events.ts'

const ignore = () => undefined

/** Waits for the whole document: React would render what is missing, and the browser would add it a second time. */
const documentArrived = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(undefined)
  })

/** Tells the router that the server has loaded and rendered all parts of the page. */
const describeServedPage = (router: ReturnType<typeof createRouter>): NonNullable<Window['$_TSR']> => ({
  router: {
    manifest: undefined,
    matches: router
      .matchRoutes(router.latestLocation)
      .map(({ id }) => ({ i: id.replaceAll('/', '#'), u: 0, s: 'success', ssr: true })),
  },
  buffer: [],
  h: ignore,
  e: ignore,
  c: ignore,
  p: ignore,
})

/**
 * Hydrates the page in a transition, so that React can handle clicks in between. The code of its parts comes first: React
 * replaces the HTML of a part that is still waiting, and what a visitor has opened or typed there would be lost.
 */
export async function hydrate(router: ReturnType<typeof createRouter>): Promise<void> {
  await documentArrived()
  window.$_TSR ??= describeServedPage(router)
  await hydrateRouter(router).finally(() => window.$_TSR?.h())
  await loadServedParts()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
  replayRecordedEvents()
}
