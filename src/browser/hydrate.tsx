import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { createRouter } from '../router.tsx'
import { replayRecordedEvents } from './replay-events.ts'

/** From here on React answers for the page. A transition, so that this blocks no click that comes meanwhile. */
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
