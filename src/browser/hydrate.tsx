import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { createRouter } from '../router.tsx'
import { replayRecordedEvents } from './replay-events.ts'

/** Hydrates the page in a transition, so that React can handle clicks in between. */
export function hydrate(router: ReturnType<typeof createRouter>): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
  replayRecordedEvents()
}
