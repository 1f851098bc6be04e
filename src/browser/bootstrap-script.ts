/**
 * The first script of every page. The page is complete without JavaScript, so its code loads with the visitor's first
 * interaction. When the browser is idle, a small script checks who is visiting (`visitor.ts`), and loads the code for
 * those who will need it. On a page for signed-in users it checks at once, because guests leave the page. Until
 * hydration, this script records events. The files to load are in data attributes of the script element
 * (`server/pages/finish-document.server.ts`).
 */
import type { RecordedEvent } from './replay-events.ts'

{
  const {
    entry = '',
    visitor = '',
    personal,
    json = '',
    sheets = '',
    ahead = '',
  } = document.currentScript?.dataset ?? {}
  const INTERACTIONS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'] as const
  const RECORDED_TYPES = ['click', 'input', 'change', 'submit'] as const
  const recorded: RecordedEvent[] = []
  /** False if the page has only the rules for its HTML. */
  const hasAllStyles = !visitor || personal !== undefined
  /** From then on, a visitor whose clicks have no effect yet reads why. */
  const MAX_WAIT_MS = 15_000
  let isStarted = false

  /** Shows the message of `site/layout/incomplete-page.tsx`, which is there until the page is hydrated. */
  function showIncomplete() {
    const message = document.getElementById('incomplete-page')
    if (message) message.hidden = false
  }

  function link(rel: string, href: string, media = '') {
    const element = document.createElement('link')
    element.rel = rel
    element.href = href
    element.media = media
    element.fetchPriority = 'low'
    // A disabled link is not fetched, and stops Vite from adding another.
    element.disabled = rel === 'stylesheet' && hasAllStyles
    document.head.append(element)
    return element
  }

  /** The sheets apply together, so that their order counts. */
  async function loadSheets() {
    const links = sheets.split(' ').map((sheet) => link('stylesheet', sheet, 'print'))
    if (hasAllStyles) return
    await Promise.all(
      links.map((element) => new Promise((done) => Object.assign(element, { onload: done, onerror: done }))),
    )
    for (const element of links) element.media = ''
  }

  /** Loads all code with low priority. */
  function start() {
    if (isStarted) return
    isStarted = true
    for (const interaction of INTERACTIONS) removeEventListener(interaction, startOnUse, true)
    window.pageSheets = loadSheets()
    for (const chunk of ahead.split(' ')) link('modulepreload', chunk)
    window.hydrationData = fetch(json)
      .then((response) => (response.ok ? response.json() : []))
      .catch(() => [])
    import(/* @vite-ignore */ entry).catch(showIncomplete)
    setTimeout(showIncomplete, MAX_WAIT_MS)
  }

  /** A tapped link opens its page in the browser, which the code would only delay. */
  function startOnUse(event: Event) {
    const { type, target } = event
    // Browsers report a resting pointer as well when the page below it changes.
    if (type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY)
      return
    // The browser itself focuses a field with the attribute.
    if (type === 'focusin' && target instanceof HTMLElement && target.autofocus) return
    const isTap = /pointerdown|focusin/.test(type)
    if (!(isTap && target instanceof Element && target.closest('a[href]'))) start()
  }

  /** React marks elements that it has hydrated, and handles their events from then on. */
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

  /**
   * A form with an action works without JavaScript. One that is incomplete waits for the code, which names the fields, and
   * so does one whose code says more than the server's answer.
   */
  const isSentAtOnce = (form: Element) =>
    form.hasAttribute('action') &&
    !(
      form instanceof HTMLFormElement &&
      form.noValidate &&
      ('waits' in form.dataset || !form.checkValidity())
    )

  function record(event: Event) {
    const target = event.target instanceof Element ? event.target : null
    // Until the page is hydrated, the browser follows its links: the router would replace forms that wait for hydration.
    if (event.type === 'click' && target?.closest('a[href]')) return event.stopImmediatePropagation()
    const element =
      event.type === 'click' ? target?.closest('button[type=button]:not([popovertarget])') : target
    if (!element || isHydrated(element) || (event.type === 'submit' && isSentAtOnce(element))) return
    if (event.type === 'submit') event.preventDefault()
    if (event.type === 'click') element.ariaBusy = 'true'
    event.stopImmediatePropagation()
    recorded.push({ event, element, isChecked: element instanceof HTMLInputElement && element.checked })
  }

  /** Keeps what was typed into a form with a draft (`auth/account/drafts.ts`) when the page is left before it is hydrated. */
  function saveDrafts() {
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

  /**
   * The key `/` goes to the search of the page, or to that of the catalog; before hydration too, because what follows it
   * would scroll the page.
   */
  function focusSearch(event: KeyboardEvent) {
    const { target } = event
    const isTyped = target instanceof Element && target.closest('input,textarea,select,[contenteditable]')
    const field = [...document.querySelectorAll<HTMLElement>('search [aria-keyshortcuts="/"]')].at(-1)
    if (event.key !== '/' || event.defaultPrevented || isTyped || !field) return
    event.preventDefault()
    field.focus()
  }

  addEventListener('keydown', focusSearch)
  for (const interaction of INTERACTIONS)
    addEventListener(interaction, startOnUse, { capture: true, passive: true })
  for (const type of RECORDED_TYPES) addEventListener(type, record, true)
  addEventListener('pagehide', saveDrafts)
  window.earlyEvents = {
    recorded,
    isHydrated,
    isPersonal: personal !== undefined,
    start,
    showIncomplete,
    libraries: ahead.split(' ').find((file) => file.includes('/frame-')) ?? '',
    stop() {
      for (const type of RECORDED_TYPES) removeEventListener(type, record, true)
    },
  }
  const checkVisitor = () => {
    if (isStarted) return
    if (visitor) import(/* @vite-ignore */ visitor).catch(start)
    else start()
  }
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(checkVisitor, { timeout: 2_000 })
      : setTimeout(checkVisitor, 200)
  if (personal !== undefined) checkVisitor()
  // Two frames after the load event, the page has been painted.
  else addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(whenIdle)))
}
