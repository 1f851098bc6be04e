import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from './button.tsx'
import columnStyles from './columns.module.css'
import styles from './dialog.module.css'
import { CancelButton, DIALOG_SIZES, type DialogSize, useModalDialog } from './dialog.tsx'
import { FieldMessage } from './field.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'

interface FormState {
  /** The request that the form is sent with. */
  request?: { isPending: boolean; error: Error | null }
  /** While the form is being sent. */
  isBusy?: boolean
  /** The form cannot be sent at all. */
  isBlocked?: boolean
  /** Why it was not done. Above the buttons, which stay in view in a long form. */
  problem?: string | undefined
  /** Not called while it is busy or blocked. */
  submit: () => unknown
}

interface FormDialogProps {
  title: ReactNode
  size?: DialogSize
  /** The action: 'Save address'. */
  submitLabel?: string | undefined
  submitKind?: 'primary' | 'destructive' | undefined
  /** Without it the dialog has no form. */
  form?: FormState
  /** The buttons, if they are others than Cancel and the submit button. */
  footer?: ReactNode
  /** While the form is being sent, its first button is Stop, for work that consists of several requests. */
  onStop?: (() => void) | undefined
  /** Called for Esc too, but not while the form is being sent. */
  onClose: () => void
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  children: ReactNode
}

/** With so many, a dialog is too much work to lose. */
const MANY_ENTRIES = 3

const DISCARD = {
  title: 'Close without saving?',
  body: 'What you entered is lost.',
  confirmLabel: 'Discard',
}

/**
 * A modal dialog with a form, open while it is mounted. Esc asks before a longer text or several entries are lost. Closing it returns the focus,
 * and an attempt to send it moves the focus to the first field with an error. The fields are below one another, those with
 * `isHalf` beside each other.
 */
export function FormDialog({
  title,
  size = 'regular',
  submitLabel,
  submitKind,
  form,
  footer,
  onStop,
  onClose,
  onKeyDown,
  children,
}: FormDialogProps) {
  const isBusy = form?.isBusy ?? form?.request?.isPending ?? false
  const heading = useId()
  // The answer would close the dialog that was opened next.
  const dialog = useModalDialog(onClose, isBusy)
  const body = useRef<HTMLDivElement>(null)
  const isAttempted = useRef(false)
  const changedFields = useRef(new Set<EventTarget>())
  const [isWritten, setWritten] = useState(false)
  const closing = useDiscardQuestion(isWritten, onClose, DISCARD)
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!isAttempted.current || !field) return
    isAttempted.current = false
    field.focus()
  })
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // React passes the event to a form around the place of the dialog, even if the dialog is elsewhere in the document.
    event.stopPropagation()
    if (isBusy || isBlocked) return
    isAttempted.current = true
    form?.submit()
  }
  function noteEntry({ target }: SyntheticEvent) {
    const { size } = changedFields.current.add(target)
    if (target instanceof HTMLTextAreaElement || size >= MANY_ENTRIES) setWritten(true)
  }
  function askBeforeEscape(event: KeyboardEvent) {
    // Another dialog above this one has the key for itself.
    const isOwn = event.target instanceof Element && event.target.closest('dialog') === dialog.ref.current
    if (closing.isAsking || (isWritten && isOwn && !event.defaultPrevented)) closing.onKeyDown(event)
  }
  const isBlocked = form?.isBlocked ?? false
  const problem = form?.problem ?? (form?.request?.error ? errorMessage(form.request.error) : undefined)
  const content = (
    <>
      <header className={styles.plainHeader}>
        <h2 id={heading}>{title}</h2>
      </header>
      <div ref={body} className={`${styles.body} ${columnStyles.fields}`} onInput={noteEntry}>
        {children}
      </div>
      <footer className={styles.footer}>
        {footer ?? (
          <FormButtons
            submitLabel={submitLabel}
            submitKind={submitKind}
            isBusy={isBusy}
            isBlocked={isBlocked}
            onStop={onStop}
            onClose={onClose}
          />
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
      className={`${styles.dialog} ${DIALOG_SIZES[size]}`}
      aria-labelledby={heading}
      onKeyDown={isBusy ? dialog.onKeyDown : (onKeyDown ?? askBeforeEscape)}
    >
      {form ? (
        <form method="post" noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        content
      )}
      {closing.question}
    </dialog>
  )
}

interface FormButtonsProps
  extends Pick<FormDialogProps, 'submitLabel' | 'submitKind' | 'onStop' | 'onClose'> {
  isBusy: boolean
  isBlocked: boolean
}

const FormButtons = ({
  submitLabel,
  submitKind = 'primary',
  isBusy,
  isBlocked,
  onStop,
  onClose,
}: FormButtonsProps) => (
  <>
    <CancelButton isBusy={isBusy} onStop={onStop} onCancel={onClose} />
    <Button
      type="submit"
      kind={submitKind}
      size="large"
      aria-busy={isBusy}
      aria-disabled={isBusy || isBlocked}
    >
      {submitLabel}
    </Button>
  </>
)
