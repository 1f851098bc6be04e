import { useElementScrollRestoration, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A page that takes longer to get its height stays where it is. */
const MAX_WAIT_MS = 10_000
/** The heights below the screen were estimates when the page was scrolled. */
const MAX_ESTIMATE_ERROR = 100
const INTERACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The router remembers the position of a page that it has seen scrolling. */
function ignoreScroll(event: Event) {
  if (event.target === document) event.stopPropagation()
}

/** Scrolls a page that is too short for its position when it has grown, unless its visitor does something else first. */
function scrollWhenGrown(top: number): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const stop = () => waiting.abort()
  const observer = new ResizeObserver(() => {
    scrollTo({ top })
    if (scrollY >= top - 1) stop()
  })
  observer.observe(document.body)
  const timer = setTimeout(stop, MAX_WAIT_MS)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  addEventListener('scroll', ignoreScroll, { capture: true, signal })
  for (const type of INTERACTIONS) addEventListener(type, stop, { capture: true, passive: true, signal })
  return stop
}

/**
 * Completes the router's scroll restoration: for a page that is too short for its position while its data is loading, and
 * for a page that is left while a shorter one is shown.
 */
export function ScrollPosition() {
  const router = useRouter()
  useEffect(() => {
    const onScroll = (event: Event) => router.state.status === 'pending' && ignoreScroll(event)
    addEventListener('scroll', onScroll, true)
    return () => removeEventListener('scroll', onScroll, true)
  }, [router])

  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key })
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useEffect(() => {
    const end = document.documentElement.scrollHeight - innerHeight
    const isTooShort = scrollY < top - 1 && scrollY > end - MAX_ESTIMATE_ERROR
    if (isTooShort) return scrollWhenGrown(top)
    // It may have been scrolled before the router watched it.
    document.dispatchEvent(new Event('scroll'))
  }, [entry, top])
  return null
}
