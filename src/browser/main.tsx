/**
 * The entry point of the browser: hydrates the page that the server sent. Each step runs in a task of its own, so that
 * the browser can respond to input between the steps.
 */
import '#app/ui/tokens.css'
import '#app/ui/reset.css'
import type {} from '#app/app/hydration-data.ts'
import { createQueryClient } from '#app/app/query-client.ts'
import { sendShownAccount, sessionQuery } from '#app/auth/account/client.ts'
import { createRouter } from '../router.tsx'
import type {} from './visitor.ts'

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The shop's public URL as the server wrote it, which behind a proxy is not always the one in the address bar. */
function publicOrigin(): string {
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')
  return new URL(image?.content ?? '', location.href).origin
}

async function start() {
  await pause()
  const queryClient = createQueryClient()
  sendShownAccount(queryClient)
  const { earlyEvents, earlyVisit } = window
  // The script that checks who is visiting may arrive after this one.
  if (earlyEvents) {
    earlyEvents.isOver = true
    earlyEvents.height = document.body.scrollHeight
  }
  // The first render must equal the page, which shows the link to sign in already.
  if (earlyVisit?.isShownAsGuest)
    queryClient.setQueryData(sessionQuery.queryKey, null, { updatedAt: earlyVisit.requestedAt })
  for (const [key, data] of (await window.hydrationData) ?? []) queryClient.setQueryData(key, data)
  const router = createRouter({ queryClient, assets: { origin: publicOrigin() } })
  await window.pageSheets
  await pause()
  const { hydrate } = await import('./hydrate.tsx')
  await pause()
  await hydrate(router)
}

// Not awaited: the chunks of the screens import from this module, and a top-level await would block them.
start().catch((error: unknown) => {
  window.earlyEvents?.showIncomplete()
  throw error
})
