/** Opens and prefetches the products that plain links in a list lead to. */
import type { AnyRouter } from '@tanstack/react-router'

const PRODUCT_PATH = /^\/products\/([\w-]+)$/
/** The router's own delay, so that a pointer that only crosses a link requests nothing. */
const PREFETCH_DELAY_MS = 50

function productLinkAt({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  const [, id] = PRODUCT_PATH.exec(link?.getAttribute('href') ?? '') ?? []
  return id === undefined ? undefined : { to: '/products/$id', params: { id } }
}

/**
 * One handler for all links of a list: 24 cards have 48, each of which would otherwise watch the URL.
 * @param signal ends it
 */
export function handleProductLinks(list: HTMLElement, router: AnyRouter, signal: AbortSignal): void {
  let timer = 0
  const prefetch = (event: Event, delayMs: number) => {
    clearTimeout(timer)
    const link = productLinkAt(event)
    if (!link || !router.options.defaultPreload) return
    // A failed request is repeated when the page is opened.
    timer = window.setTimeout(() => router.preloadRoute(link).catch(() => undefined), delayMs)
  }
  const open = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    const isPlainClick = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
    const link = productLinkAt(event)
    if (!link || !isPlainClick || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate(link)
  }
  list.addEventListener('click', open, { signal })
  list.addEventListener('mouseover', (event) => prefetch(event, PREFETCH_DELAY_MS), { signal })
  list.addEventListener('mouseleave', () => clearTimeout(timer), { signal })
  for (const type of ['focusin', 'touchstart'])
    list.addEventListener(type, (event) => prefetch(event, 0), { signal, passive: true })
  signal.addEventListener('abort', () => clearTimeout(timer))
}
