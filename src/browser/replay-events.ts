/** What somebody did before the page was taken over is done again, so that no click and no letter is lost. */

export interface RecordedEvent {
  event: Event
  /** The button, form or control it was done to. */
  element: Element
}

declare global {
  interface Window {
    /** Set by `boot.ts`. */
    earlyTouches?: {
      /** In the order they came; grows until it is stopped. */
      done: RecordedEvent[]
      isTakenOver(element: Element): boolean
      stop(): void
    }
  }
}

const MAX_WAIT_MS = 10_000

/** Makes React see what stands in a control already: it compares with what it saw itself, and has seen nothing yet. */
function dispatchChange(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    if (control.checked === control.defaultChecked) return
    control.checked = control.defaultChecked
    control.click()
    return
  }
  const { value } = control
  control.value = ''
  // The element's own setter, past the one that React put over it to know what it has seen.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function replayEvent({ event, element }: RecordedEvent, announced: Set<Element>) {
  if (!element.isConnected) return
  // React marks an element while it is still at work around it. This it answers by finishing that part at once.
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  if (event instanceof SubmitEvent) (element as HTMLFormElement).requestSubmit(event.submitter)
  else if (event.type === 'click') (element as HTMLElement).click()
  else if (!announced.has(element)) {
    announced.add(element)
    dispatchChange(element as HTMLInputElement)
  }
}

/** Called when the page begins to be taken over: repeats what was done to each part once that part is alive. */
export function replayRecordedEvents(): void {
  const early = window.earlyTouches
  if (!early) return
  const begun = performance.now()
  const announced = new Set<Element>()
  const isWhole = () => {
    const parts = [...document.querySelectorAll('main, main > *')]
    return parts.length > 1 && parts.every(early.isTakenOver)
  }
  function look(touches: NonNullable<Window['earlyTouches']>) {
    while (touches.done[0] && touches.isTakenOver(touches.done[0].element)) {
      const touch = touches.done.shift()
      if (touch) replayEvent(touch, announced)
    }
    const isOver = (touches.done.length === 0 && isWhole()) || performance.now() - begun > MAX_WAIT_MS
    if (isOver) touches.stop()
    else requestAnimationFrame(() => look(touches))
  }
  look(early)
}
