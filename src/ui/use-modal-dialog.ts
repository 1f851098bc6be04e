import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** A dialog that is open for as long as it is mounted; closing gives the focus back. Esc calls `onKeep`. */
export function useModalDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = ref.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return { ref, onCancel }
}
