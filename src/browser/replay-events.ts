/** Replays the visitor's events from before hydration, so that no click and no input is lost. */

export interface RecordedEvent {
  event: Event
  /** The button, form or control that received the event. */
  element: Element
  /** Of a checkbox or radio button, as the event left it: the replay of another one may reset it. */
  isChecked: boolean
}

declare global {
  interface Window {
    /** Set by `bootstrap-script.ts`. */
    earlyEvents?: {
      /** The data attributes of the first script. */
      files: Readonly<Record<string, string | undefined>>
      /** True once the page's code is to be loaded. */
      isStarted: boolean
      /** Loads the page's code. */
      start(): void
      /** Set by `visitor.ts`. */
      loadCode?(): Promise<void>
      /** Says that the page cannot be used. */
      showIncomplete(): void
      /** The oldest first. Grows until recording stops. */
      recorded: RecordedEvent[]
      isHydrated(element: Element): boolean
      stop(): void
      /** Set by the page's code, from when on only that changes the page. */
      isOver?: boolean
      /** The height of the page when its code started. */
      height?: number
      /** Set once an event is replayed. */
      isReplayed?: boolean
    }
  }
}

const MAX_WAIT_MS = 10_000

/** React ignores an event whose value it has tracked already, so the tracked value is reset before the event. */
function dispatchChange(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) {
  const { value } = control
  control.value = ''
  // The native setter bypasses React's setter, which would track the value.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function replayEvent({ event, element, isChecked }: RecordedEvent, replayedControls: Set<Element>) {
  if (!element.isConnected) return
  // React marks an element before its hydration is complete. This event makes React complete it at once.
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  if (event instanceof SubmitEvent) {
    if (event.submitter) event.submitter.ariaBusy = null
    ;(element as HTMLFormElement).requestSubmit(event.submitter)
  } else if (event.type === 'click') {
    element.ariaBusy = null
    ;(element as HTMLElement).click()
  } else if (element.matches('[type=checkbox],[type=radio]')) {
    if (event.type === 'input') return
    const control = element as HTMLInputElement
    control.checked = !isChecked
    control.click()
  } else if (!replayedControls.has(element)) {
    replayedControls.add(element)
    dispatchChange(element as HTMLInputElement)
  }
}

/** Call when hydration begins. Replays the events of each element once it is hydrated. */
export function replayRecordedEvents(): void {
  const recordedEvents = window.earlyEvents
  if (!recordedEvents) return
  const startedAt = performance.now()
  const replayedControls = new Set<Element>()
  const isPageHydrated = () => {
    const parts = [...document.querySelectorAll('main, main > *')]
    return parts.length > 1 && parts.every(recordedEvents.isHydrated)
  }
  function replay(recording: NonNullable<Window['earlyEvents']>) {
    while (recording.recorded[0] && recording.isHydrated(recording.recorded[0].element)) {
      const next = recording.recorded.shift()
      recording.isReplayed = true
      if (next) replayEvent(next, replayedControls)
    }
    const isOver =
      (recording.recorded.length === 0 && isPageHydrated()) || performance.now() - startedAt > MAX_WAIT_MS
    if (isOver) recording.stop()
    else requestAnimationFrame(() => replay(recording))
  }
  replay(recordedEvents)
}
