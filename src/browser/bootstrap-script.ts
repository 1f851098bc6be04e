/**
 * Stands in every page, as the first of our code that runs. The page is whole without any script: this one lets it
 * paint, fetches the rest when the browser has nothing better to do or somebody touches the page, and remembers what
 * was done meanwhile. What it fetches stands on its own element (`server/pages/finish-document.server.ts`).
 */
import type { RecordedEvent } from './replay-events.ts'

{
  const { entry = '', inlined = '', ahead = '' } = document.currentScript?.dataset ?? {}
  const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
  const REMEMBERED = ['click', 'input', 'change', 'submit'] as const
  const done: RecordedEvent[] = []
  let isStarted = false

  function link(rel: string, href: string) {
    const element = document.createElement('link')
    element.rel = rel
    element.href = href
    element.fetchPriority = 'low'
    // A disabled sheet is not fetched. Its link tells the code that loads the sheets of other pages that it is here.
    element.disabled = rel === 'stylesheet'
    document.head.append(element)
  }

  /** Fetches all code at once, at the lowest priority there is. */
  function start() {
    if (isStarted) return
    isStarted = true
    for (const touch of TOUCHES) removeEventListener(touch, start, true)
    for (const sheet of inlined.split(' ')) link('stylesheet', sheet)
    for (const chunk of ahead.split(' ')) link('modulepreload', chunk)
    import(/* @vite-ignore */ entry)
  }

  /** React marks what it has taken over, and answers for it from then on. */
  const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

  function remember(event: Event) {
    const target = event.target instanceof Element ? event.target : null
    const element =
      event.type === 'click' ? target?.closest('button[type=button]:not([popovertarget])') : target
    // A form that names its address works by itself.
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
  // Two frames after everything of the page is there, it has been painted.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2_000 }) : setTimeout(start, 200)
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(whenIdle)))
}
