/**
 * Checks who is visiting, when the browser is idle. A guest on a page for signed-in users goes to sign in. Another guest who
 * has stored nothing gets the link to sign in, and the page's code with the first interaction. Everyone else sees something
 * of their own on the page, so their code is loaded now. Imports nothing of the page's code, which would be loaded with it.
 */
import type { SessionResponse } from '#app/auth/account/client.ts'
import { loadCode } from './load-code.ts'

declare global {
  interface Window {
    /** Set by `visitor.ts`. */
    earlyVisit?: {
      /** The session, for the page's code to use instead of another request. */
      session: Promise<SessionResponse | null> | undefined
      /** When the session was requested, in milliseconds since 1970. */
      requestedAt: number
      /** True if the served page shows the link to sign in. */
      isShownAsGuest: boolean
    }
  }
}

/**
 * In the storage of the browser once it has asked for the fonts, so that only a first visit shows others first. The first
 * script contains no import, so both have the key.
 */
export type FontsKey = 'fixit-fonts'
const FONTS_KEY: FontsKey = 'fixit-fonts'

/** The parameters of URLs that only the page's code reads. */
const CLIENT_PARAMETER = /[?&](compare|error|token)=/

function hasStoredData(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key !== FONTS_KEY)
  } catch {
    // Without storage, nothing can be kept between pages.
    return false
  }
}

async function fetchSession(): Promise<SessionResponse | null> {
  // Without an answer by then, the code is loaded and asks again.
  const response = await fetch('/api/auth/get-session', { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(String(response.status))
  return response.json() as Promise<SessionResponse | null>
}

/** Replaces the spinner by what React renders for a guest (`site/layout/header.tsx`). */
function showSignIn() {
  const spinner = document.querySelector('header [role=status]')
  if (!spinner) return
  const link = document.createElement('a')
  link.className = spinner.className
  link.href = '/login'
  link.textContent = 'SIGN IN'
  if (location.pathname === '/login') link.ariaCurrent = 'page'
  spinner.replaceWith(link)
}

/** Adds the page to return to after sign-in to the links between the forms, as their code does. */
function keepReturnPath() {
  const from = new URLSearchParams(location.search).get('from')
  if (!from) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    'main [href="/login"], main [href="/register"]',
  ))
    link.search = `?from=${encodeURIComponent(from)}`
}

async function greet(early: NonNullable<Window['earlyEvents']>) {
  if (early.isOver) return
  const session = fetchSession()
  const visit: NonNullable<Window['earlyVisit']> = {
    session,
    requestedAt: Date.now(),
    isShownAsGuest: false,
  }
  window.earlyVisit = visit
  const isGuest = await session.then((user) => !user).catch(() => false)
  if (early.isOver) return
  if (isGuest && early.files.personal !== undefined) {
    // As the page's code does (`auth/sessions/access-guards.tsx`), without loading it.
    const { pathname, search, hash } = location
    return location.replace(`/login?from=${encodeURIComponent(pathname + search + hash)}`)
  }
  if (!isGuest || hasStoredData() || CLIENT_PARAMETER.test(location.search)) return early.start()
  showSignIn()
  keepReturnPath()
  visit.isShownAsGuest = true
  visit.session = undefined
  // Fetched for the first interaction, and not yet run.
  // A prefetch link would be blocked by the policy of the page in some browsers.
  const libraries = early.files.ahead?.split(' ').find((file) => file.includes('/frame-'))
  if (libraries) await fetch(libraries, { priority: 'low' })
}

/** Keeps what was typed into a form with a draft (`auth/account/drafts.ts`) when the page is left before it is hydrated. */
function saveDrafts({ recorded }: NonNullable<Window['earlyEvents']>) {
  for (const { element } of recorded) {
    const key = element.closest('form')?.dataset.draft
    if (!key || !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue
    try {
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...draft, [element.name]: element.value }))
    } catch {
      // Without storage nothing is kept.
    }
  }
}

const early = window.earlyEvents
if (early) {
  early.loadCode = () => loadCode(early)
  addEventListener('pagehide', () => saveDrafts(early))
  if (!early.isStarted) void greet(early)
}
