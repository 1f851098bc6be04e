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
