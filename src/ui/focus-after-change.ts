import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Renders a change at once and then moves the focus. The focused element may disappear with the change, and nothing
 * outside an open modal dialog can be focused before the dialog closes.
 * @param id of a focusable element
 */
export function changeAndFocus(change: () => void, id: string): void {
  flushSync(change)
  document.getElementById(id)?.focus()
}

/**
 * The same for a button that disappears with the change. Moves the focus only if the button was pressed by keyboard: on
 * a phone, focusing a field opens the keyboard over the page.
 */
export function changeAndFocusByKeyboard({ detail }: MouseEvent, change: () => void, id: string): void {
  const isByKeyboard = detail === 0
  if (isByKeyboard) changeAndFocus(change, id)
  else change()
}
