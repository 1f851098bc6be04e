/** Replays what the visitor did before hydration, so that no click and no input is lost. */

export interface RecordedEvent {
  event: Event
  /** The button, form or control that received the event. */
  element: Element
}

declare global {
  interface Window {
    /** Set by `bootstrap-script.ts`. */
    earlyTouches?: {
      /** In order; grows until recording stops. */
      done: RecordedEvent[]
      isTakenOver(element: Element): boolean
      stop(): void
    }
  }
}

const MAX_WAIT_MS = 10_000

/** Makes React see the current value of a control: it compares with the last value it has seen, which is none. */
function dispatchChange(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    if (control.checked === control.defaultChecked) return
    control.checked = control.defaultChecked
    control.click()
    return
  }
  const { value } = control
  control.value = ''
  // The native setter, without React's override that tracks the value.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function replayEvent({ event, element }: RecordedEvent, announced: Set<Element>) {
  if (!element.isConnected) return
  // React marks an element before its hydration is complete. This event makes React complete it at once.
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  if (event instanceof SubmitEvent) (element as HTMLFormElement).requestSubmit(event.submitter)
  else if (event.type === 'click') (element as HTMLElement).click()
  else if (!announced.has(element)) {
    announced.add(element)
    dispatchChange(element as HTMLInputElement)
  }
}

/** Call when hydration begins. Replays the events of each element once it is hydrated. */
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
