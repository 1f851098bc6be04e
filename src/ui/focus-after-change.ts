import { type MouseEvent, useEffect, useRef } from 'react'
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

/**
 * The focused element may disappear when it is pressed or saved. Then the element that has contained it takes the focus,
 * or the one with the given id, and the Tab key goes on from there.
 * @returns properties of the element around it
 */
export function useKeptFocus<Container extends HTMLElement>(id?: string) {
  const ref = useRef<Container>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    const target = id === undefined ? ref.current : document.getElementById(id)
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    // Not called for an element that is removed.
    onBlur: () => {
      isInside.current = false
    },
  }
}

/**
 * After an answer: gives an element the focus that its own control, or one around it, has lost. Nothing moves under the pointer,
 * and the focus stays where somebody works meanwhile.
 */
export function keepFocusAt(element: HTMLElement | null): void {
  const { activeElement } = document
  // Without a focused control, the body or the frame of the list has the focus.
  const isLost = activeElement === null || activeElement.contains(element)
  if (isLost || element?.contains(activeElement)) element?.focus({ preventScroll: true })
}
