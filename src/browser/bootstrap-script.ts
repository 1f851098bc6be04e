/**
 * The first script of every page. The page is complete without JavaScript, so its code loads with the visitor's first
 * interaction. When the browser is idle, a small script checks who is visiting (`visitor.ts`), and loads the code for
 * those who will need it. On a page for signed-in users it checks at once, because guests leave the page. Until
 * hydration, this script records events. Fonts come after the first paint, unless the browser has loaded them before.
 * Every page contains this script, so what can wait is in the small one. The files to load are in data attributes of the
 * script element (`server/pages/finish-document.server.ts`).
 */
import type { RecordedEvent } from './replay-events.ts'
import type { FontsKey } from './visitor.ts'

{
  const { dataset: files = {} } = document.currentScript ?? {}
  const INTERACTIONS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'] as const
  const RECORDED_TYPES = ['click', 'input', 'change', 'submit'] as const
  const FONTS_KEY: FontsKey = 'fixit-fonts'
  const recorded: RecordedEvent[] = []
  /** From then on, a visitor whose clicks have no effect yet reads why. */
  const MAX_WAIT_MS = 15_000

  /** Shows the message of `site/layout/incomplete-page.tsx`, which is there until the page is hydrated. */
  function showIncomplete() {
    const message = document.getElementById('incomplete-page')
    if (message) message.hidden = false
  }

  const loadVisitor = () => import(/* @vite-ignore */ files.visitor ?? '')

  /** Loads all code. */
  function start() {
    if (early.isStarted) return
    early.isStarted = true
    for (const interaction of INTERACTIONS) removeEventListener(interaction, startOnUse, true)
    loadVisitor()
      .then(() => early.loadCode?.())
      .catch(showIncomplete)
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
    const pressed = event instanceof SubmitEvent ? event.submitter : event.type === 'click' && element
    if (pressed) pressed.ariaBusy = 'true'
    event.stopImmediatePropagation()
    recorded.push({ event, element, isChecked: element instanceof HTMLInputElement && element.checked })
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

  /** Notes that this browser asks for the fonts. @returns whether a page has asked before, so that they are in its cache */
  function noteFontRequest() {
    try {
      const earlier = localStorage.getItem(FONTS_KEY)
      localStorage.setItem(FONTS_KEY, '1')
      return earlier !== null
    } catch {
      return false
    }
  }

  const faces = document.querySelector<HTMLStyleElement>('style[media]')?.sheet

  function applyFonts() {
    if (faces) faces.media.mediaText = 'all'
  }

  /** Loads the font of a face, except those for rare letters. */
  function loadFont({ cssText }: CSSRule) {
    const [, href] = /url\("(.+?)"/.exec(cssText) ?? []
    if (!href || cssText.includes('unicode-range')) return undefined
    return new Promise((done) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href, onload: done, onerror: done })
      document.head.append(link)
    })
  }

  /** They are applied together, because the browser lays out all text again. */
  function loadFonts(paints: PerformanceObserverEntryList, observer: PerformanceObserver) {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    void Promise.all([...(faces?.cssRules ?? [])].map(loadFont)).then(applyFonts)
  }

  if (noteFontRequest()) applyFonts()
  else new PerformanceObserver(loadFonts).observe({ type: 'paint' })

  addEventListener('keydown', focusSearch)
  for (const interaction of INTERACTIONS)
    addEventListener(interaction, startOnUse, { capture: true, passive: true })
  for (const type of RECORDED_TYPES) addEventListener(type, record, true)
  const early: NonNullable<Window['earlyEvents']> = {
    files,
    recorded,
    isHydrated,
    isStarted: false,
    start,
    showIncomplete,
    stop() {
      for (const type of RECORDED_TYPES) removeEventListener(type, record, true)
    },
  }
  window.earlyEvents = early
  const checkVisitor = () => {
    if (early.isStarted) return
    if (files.needsCode !== undefined && files.personal === undefined) start()
    else loadVisitor().catch(start)
  }
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(checkVisitor, { timeout: 2_000 })
      : setTimeout(checkVisitor, 200)
  if (files.personal !== undefined) checkVisitor()
  // Two frames after the load event, the page has been painted.
  else addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(whenIdle)))
}
