import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { DIALOG_SIZES, type DialogSize } from './dialog.tsx'
import { FieldMessage } from './field.tsx'
import { useModalDialog } from './use-modal-dialog.ts'

interface FormDialogProps {
  title: ReactNode
  size?: DialogSize
  className?: string | undefined
  /** The action: 'Save address'. */
  submitLabel?: string
  submitKind?: 'primary' | 'destructive'
  /** While the form is being sent. */
  isBusy?: boolean
  /** The buttons, if they are others than Cancel and the submit button. */
  footer?: ReactNode
  /** Why it was not done. Above the buttons, which stay in view in a long form. */
  problem?: string | undefined
  /** Called for Esc too. */
  onClose: () => void
  /** Not called while it is busy. Without it the dialog has no form. */
  onSubmit?: (() => unknown) | undefined
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  children: ReactNode
}

/** A modal dialog with a form, open while it is mounted. Closing it returns the focus. */
export function FormDialog({
  title,
  size = 'regular',
  className = '',
  submitLabel,
  submitKind = 'primary',
  isBusy = false,
  footer,
  problem,
  onClose,
  onSubmit,
  onKeyDown,
  children,
}: FormDialogProps) {
  const heading = useId()
  const dialog = useModalDialog(onClose)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // React passes the event to a form around the place of the dialog, even if the dialog is elsewhere in the document.
    event.stopPropagation()
    if (!isBusy) onSubmit?.()
  }
  const content = (
    <>
      <header className={styles.plainHeader}>
        <h2 id={heading}>{title}</h2>
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={styles.footer}>
        {footer ?? (
          <>
            <Button size="large" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind={submitKind} size="large" aria-disabled={isBusy}>
              {submitLabel}
            </Button>
          </>
        )}
        {problem && (
          <div className={styles.problem}>
            <FieldMessage isAlert>{problem}</FieldMessage>
          </div>
        )}
      </footer>
    </>
  )
  return (
    <dialog
      {...dialog}
      className={`${styles.dialog} ${DIALOG_SIZES[size]} ${className}`}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
    >
      {onSubmit ? (
        <form noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  )
}
