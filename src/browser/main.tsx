/**
 * The entry point of the browser: hydrates the page that the server sent. Its parts are set up one after the other, each in
 * a task of its own, so that a touch that comes meanwhile is answered in between.
 */
import '../styles.css'
import { createQueryClient } from '#app/app/query-client.ts'
import { createRouter } from '../router.tsx'

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

async function start() {
  await pause()
  const router = createRouter({ queryClient: createQueryClient(), assets: { origin: '' } })
  await pause()
  const { hydrate } = await import('./hydrate.tsx')
  await pause()
  hydrate(router)
}

// Not awaited here: a module that waits cannot share its parts with the screens.
void start()
