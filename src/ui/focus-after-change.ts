import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Makes a change on screen at once and then moves the focus there: what had it may be gone, and an open modal dialog
 * lets no focus out.
 * @param id of something that can take the focus
 */
export function changeAndFocus(change: () => void, id: string): void {
  flushSync(change)
  document.getElementById(id)?.focus()
}

/**
 * The same for a button that goes with what it changes. By keyboard only: on a phone, a field that takes the focus opens
 * the keyboard over the page.
 */
export function changeAndFocusByKeyboard({ detail }: MouseEvent, change: () => void, id: string): void {
  const isByKeyboard = detail === 0
  if (isByKeyboard) changeAndFocus(change, id)
  else change()
}
