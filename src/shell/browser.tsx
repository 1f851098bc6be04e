/** Where the browser starts: takes over the page that the server sent. */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '../styles.css'
import { repeatEarlyTouches } from './early-touches.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'

const router = createRouter({ queryClient: createQueryClient(), assets: { origin: '' } })

// A transition, so that taking over never blocks a click that comes meanwhile.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
repeatEarlyTouches()
