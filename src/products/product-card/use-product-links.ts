import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

const PRODUCT_PATH = /^\/products\/([\w-]+)$/
/** The router's own delay, so that a pointer that only crosses a link requests nothing. */
const PREFETCH_DELAY_MS = 50

function productLinkAt({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  const [, id] = PRODUCT_PATH.exec(link?.getAttribute('href') ?? '') ?? []
  return id === undefined ? undefined : { to: '/products/$id' as const, params: { id } }
}

/**
 * Opens and prefetches the products that plain links in a list lead to. One handler for all of them: a list of 24 cards
 * has 48 links, each of which would otherwise watch the address.
 * @returns goes to the element around the links
 */
export function useProductLinks(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let timer = 0
    const prefetch = (event: Event, delayMs: number) => {
      clearTimeout(timer)
      const link = productLinkAt(event)
      if (!link || !router.options.defaultPreload) return
      // A failed request is repeated when the page is opened.
      timer = window.setTimeout(() => router.preloadRoute(link).catch(() => undefined), delayMs)
    }
    const open = (event: MouseEvent) => {
      const isPlainClick =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = productLinkAt(event)
      if (!link || !isPlainClick || event.defaultPrevented) return
      event.preventDefault()
      void router.navigate(link)
    }
    const { current } = list
    current?.addEventListener('click', open, { signal })
    current?.addEventListener('mouseover', (event) => prefetch(event, PREFETCH_DELAY_MS), { signal })
    current?.addEventListener('mouseleave', () => clearTimeout(timer), { signal })
    for (const type of ['focusin', 'touchstart'] as const)
      current?.addEventListener(type, (event) => prefetch(event, 0), { signal, passive: true })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [router])
  return list
}
