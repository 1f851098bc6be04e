import { useElementScrollRestoration, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A page that takes longer to get its height stays where it is. */
const MAX_WAIT_MS = 10_000
/** The heights below the screen are estimates at first. */
const MAX_ESTIMATE_ERROR = 100
const INTERACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The router remembers the position of a page that it has seen scrolling. */
function ignoreScroll(event: Event) {
  if (event.target === document) event.stopPropagation()
}

const isAtEnd = (height: number) => scrollY > height - innerHeight - MAX_ESTIMATE_ERROR

/** True for a page that was too short for the browser, or whose entry of the history it does not scroll. */
function isUnfinishedByBrowser(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const height = window.earlyEvents?.height ?? Number.POSITIVE_INFINITY
  return isAtEnd(height) || (scrollY === 0 && navigation?.type === 'back_forward')
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
    // The router finds a position by the key of its entry, which the browser's own links within a page do not set.
    const setKey = () => {
      const { state } = router.history.location
      // Without the router, which replaces this function of the history.
      if (history.state === null) History.prototype.replaceState.call(history, state, '')
    }
    addEventListener('scroll', onScroll, true)
    addEventListener('popstate', setKey)
    return () => {
      removeEventListener('scroll', onScroll, true)
      removeEventListener('popstate', setKey)
    }
  }, [router])

  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key })
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useEffect(() => {
    const isFirstEntry = isFirst.current
    isFirst.current = false
    const isUnfinished = isFirstEntry ? isUnfinishedByBrowser : () => isAtEnd(document.body.scrollHeight)
    // Reading the position computes the layout, which a new page does not need yet.
    if (top > 1 && scrollY < top - 1 && isUnfinished()) return scrollWhenGrown(top)
    // It may have been scrolled before the router watched it.
    if (isFirstEntry) document.dispatchEvent(new Event('scroll'))
  }, [entry, top])
  return null
}
