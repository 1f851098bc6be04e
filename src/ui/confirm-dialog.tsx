import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { FieldMessage } from './field.tsx'

/**
 * Asks before something that cannot be taken back. Mount it to ask, unmount it when answered; focus starts on the
 * harmless button, Esc is the harmless answer, and focus goes back to where it was.
 */
export function ConfirmDialog({
  title,
  children,
  cancelLabel = 'Cancel',
  confirmLabel,
  isConfirmHarmless = false,
  isBusy = false,
  isObsolete = false,
  problem,
  onCancel,
  onConfirm,
}: {
  /** A question that names the thing: 'Cancel order D1EB-HECW?' */
  title: string
  /** What follows from it. `panel.module.css` has `facts` to name the thing; `<ul>` lists the consequences. */
  children: ReactNode
  /** The harmless button. */
  cancelLabel?: string
  /** The acting button: 'Cancel Order'. */
  confirmLabel: string
  /** True for acts that destroy nothing ('Make Admin'): the button is orange instead of red. */
  isConfirmHarmless?: boolean
  isBusy?: boolean
  /** True once acting makes no sense any more: only the harmless button stays. */
  isObsolete?: boolean
  /** Why the server refused, if it did; the dialog stays. */
  problem?: string | undefined
  onCancel: () => void
  onConfirm: () => void
}) {
  const heading = useId()
  const body = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const harmless = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    harmless.current?.focus()
    // Closed, not only removed: that is what gives the focus back.
    return () => shown?.close()
  }, [])
  // The acting button had the focus, and is gone.
  useEffect(() => {
    if (isObsolete) harmless.current?.focus()
  }, [isObsolete])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={heading}
      aria-describedby={body}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onCancel()
      }}
    >
      <header className={styles.plainHeader}>
        <h2 id={heading}>{title}</h2>
      </header>
      <div className={`${styles.body} ${styles.consequences}`} id={body}>
        {children}
        {problem && <FieldMessage isAlert>{problem}</FieldMessage>}
      </div>
      <footer className={styles.footer}>
        <Button ref={harmless} size="large" aria-disabled={isBusy} onClick={() => !isBusy && onCancel()}>
          {cancelLabel}
        </Button>
        {!isObsolete && (
          <Button
            kind={isConfirmHarmless ? 'primary' : 'destructive'}
            size="large"
            aria-disabled={isBusy}
            onClick={() => !isBusy && onConfirm()}
          >
            {confirmLabel}
          </Button>
        )}
      </footer>
    </dialog>
  )
}
