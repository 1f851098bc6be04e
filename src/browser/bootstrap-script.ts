/**
 * The first script of every page. The page is complete without JavaScript: this script lets it paint, loads the rest
 * when the browser is idle or the visitor interacts with the page, and records events until then. The files to load
 * are in data attributes of the script element (`server/pages/finish-document.server.ts`).
 */
import type { RecordedEvent } from './replay-events.ts'

{
  const { entry = '', sheet, ahead = '' } = document.currentScript?.dataset ?? {}
  const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
  const REMEMBERED = ['click', 'input', 'change', 'submit'] as const
  const done: RecordedEvent[] = []
  let isStarted = false

  function link(rel: string, href: string) {
    const element = document.createElement('link')
    element.rel = rel
    element.href = href
    if (rel === 'modulepreload') element.fetchPriority = 'low'
    document.head.append(element)
  }

  /** Loads the style sheet of the other pages and all code, with the lowest priority. */
  function start() {
    if (isStarted) return
    isStarted = true
    for (const touch of TOUCHES) removeEventListener(touch, start, true)
    if (sheet) link('stylesheet', sheet)
    for (const chunk of ahead.split(' ')) if (chunk) link('modulepreload', chunk)
    import(/* @vite-ignore */ entry)
  }

  /** React marks elements that it has hydrated, and handles their events from then on. */
  const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

  function remember(event: Event) {
    const target = event.target instanceof Element ? event.target : null
    const element =
      event.type === 'click' ? target?.closest('button[type=button]:not([popovertarget])') : target
    // A form with an action works without JavaScript.
    if (!element || isTakenOver(element) || (event.type === 'submit' && element.hasAttribute('action')))
      return
    if (event.type === 'submit') event.preventDefault()
    event.stopImmediatePropagation()
    done.push({ event, element })
  }

  for (const touch of TOUCHES) addEventListener(touch, start, { capture: true, passive: true })
  for (const type of REMEMBERED) addEventListener(type, remember, true)
  window.earlyTouches = {
    done,
    isTakenOver,
    stop() {
      for (const type of REMEMBERED) removeEventListener(type, remember, true)
    },
  }
  // Two frames after the load event, the page has been painted.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2_000 }) : setTimeout(start, 200)
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(whenIdle)))
}
