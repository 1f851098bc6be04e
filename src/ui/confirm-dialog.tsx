import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { CancelButton, useModalDialog } from './dialog.tsx'
import { FieldMessage } from './field.tsx'

interface ConfirmDialogProps {
  /** A question that names the object: 'Cancel order D1EB-HECW?' */
  title: string
  /** The consequences, as a `SentenceList`, after the object's details in `facts` of `panel.module.css`. */
  children: ReactNode
  cancelLabel?: string
  /** 'primary' if not to continue is what most should do. */
  cancelKind?: 'primary' | 'secondary'
  /** The action: 'Cancel Order'. */
  confirmLabel: string
  /** 'primary' for an action that destroys nothing ('Make Admin'). */
  confirmKind?: 'destructive' | 'primary' | 'secondary'
  /** The request that is sent after confirmation. */
  request?: { isPending: boolean; error: Error | null } | undefined
  isBusy?: boolean | undefined
  /** The action is no longer possible: only the cancel button remains. */
  isObsolete?: boolean
  /** Why the server rejected the action. The dialog stays open. */
  problem?: string | undefined
  /** While it is busy, the first button is Stop, for work that consists of several requests. */
  onStop?: (() => void) | undefined
  onCancel: () => void
  onConfirm: () => void
}

/**
 * Asks for confirmation of an action. The dialog is open while it is mounted. The focus starts on the field marked with
 * `data-initial-focus`, or else on the cancel button. Esc cancels, and closing returns the focus to where it was.
 */
export function ConfirmDialog({
  title,
  children,
  cancelLabel = 'Cancel',
  cancelKind = 'secondary',
  confirmLabel,
  confirmKind = 'destructive',
  request,
  isBusy = request?.isPending ?? false,
  isObsolete = false,
  problem = request?.error ? errorMessage(request.error) : undefined,
  onStop,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const heading = useId()
  const body = useId()
  const dialog = useModalDialog(onCancel, isBusy)
  const cancelButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const field = dialog.ref.current?.querySelector<HTMLElement>('[data-initial-focus]')
    // The button is in view anyway, and a long dialog is read from its title on.
    ;(field ?? cancelButton.current)?.focus({ preventScroll: true })
  }, [dialog.ref])
  // The confirm button had the focus and has disappeared.
  useEffect(() => {
    if (isObsolete) cancelButton.current?.focus()
  }, [isObsolete])
  return (
    <dialog
      {...dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={heading}
      aria-describedby={body}
    >
      <header className={styles.plainHeader}>
        <h2 id={heading}>{title}</h2>
      </header>
      <div className={`${styles.body} ${styles.text}`} id={body}>
        {children}
        {problem && <FieldMessage isAlert>{problem}</FieldMessage>}
      </div>
      <footer className={styles.footer}>
        <CancelButton
          ref={cancelButton}
          kind={cancelKind}
          label={cancelLabel}
          isBusy={isBusy}
          onStop={onStop}
          onCancel={onCancel}
        />
        {!isObsolete && (
          <Button
            kind={confirmKind}
            size="large"
            aria-busy={isBusy}
            aria-disabled={isBusy}
            onClick={() => onConfirm()}
          >
            {confirmLabel}
          </Button>
        )}
      </footer>
    </dialog>
  )
}
