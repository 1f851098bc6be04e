import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button, CloseButton } from './button.tsx'
import styles from './dialog.module.css'

/**
 * A dialog that is open while it is mounted. Esc calls `onClose`. Closing returns the focus.
 * @param isLocked true while Esc does nothing
 */
export function useModalDialog(onClose: () => void, isLocked = false) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = ref.current
    shown?.showModal()
    // Removing an open dialog does not return the focus; closing it does.
    return () => shown?.close()
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isLocked) onClose()
  }
  // Browsers close a dialog that prevents its event `cancel` twice in a row.
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLocked && event.key === 'Escape') event.preventDefault()
  }
  return { ref, onCancel, onKeyDown }
}

export const DIALOG_SIZES = { regular: '', wide: styles.wide, widest: styles.widest, side: styles.side }
export type DialogSize = keyof typeof DIALOG_SIZES

interface DialogProps {
  title: ReactNode
  size?: DialogSize
  /** Shown beside the close button. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A modal dialog that opens when it is mounted. It takes the focus, and closing it returns the focus. */
export function Dialog({ title, size = 'regular', actions, onClose, children }: DialogProps) {
  const dialog = useModalDialog(onClose)
  const heading = useId()
  return (
    <dialog {...dialog} className={`${styles.dialog} ${DIALOG_SIZES[size]}`} aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading}>{title}</h2>
        {actions}
        <CloseButton onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}

interface CancelButtonProps extends ComponentProps<typeof Button> {
  label?: string
  isBusy: boolean
  /** While the dialog is busy, the button is Stop, for work that consists of several requests. */
  onStop: (() => void) | undefined
  onCancel: () => void
}

/** The first button of a dialog, which closes it. */
export function CancelButton({ label = 'Cancel', isBusy, onStop, onCancel, ...button }: CancelButtonProps) {
  const stop = isBusy ? onStop : undefined
  return (
    <Button size="large" aria-disabled={isBusy && !stop} {...button} onClick={() => (stop ?? onCancel)()}>
      {stop ? 'Stop' : label}
    </Button>
  )
}
