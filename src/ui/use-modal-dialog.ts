import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** A dialog that is open while it is mounted. Esc calls `onClose`. Closing returns the focus. */
export function useModalDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = ref.current
    shown?.showModal()
    // Removing an open dialog does not return the focus; closing it does.
    return () => shown?.close()
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return { ref, onCancel }
}
