import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { MAX_DESCRIPTION } from '#app/lib/text-limits.ts'
import type { Quote } from '#app/quotes/contract.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import { quoteCopy } from '../core/copy.ts'

interface MessageDialogProps {
  title: string
  /** 'Reason' */
  label: string
  submitLabel: string
  isDestructive?: boolean
  /** Fields above the text. */
  children?: ReactNode
  onSend: (text: string) => Promise<Quote>
  onDone: (quote: Quote) => void
  onClose: () => void
}

/** A text that an action needs: a question, or why a quote ends. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, label, submitLabel, isDestructive = false, children, onSend, onDone, onClose } = props
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const sending = useMutation({ mutationFn: () => onSend(text.trim()), onSuccess: onDone })
  function submit() {
    setMissing(text.trim() === '')
    if (text.trim() !== '') sending.mutate()
  }
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      submitKind={isDestructive ? 'destructive' : 'primary'}
      isBusy={sending.isPending}
      problem={sending.error ? errorMessage(sending.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={fieldStyles.form}>
        {children}
        <TextareaField
          id="quote-message"
          label={label}
          error={isMissing ? quoteCopy.noText : undefined}
          rows={4}
          maxLength={MAX_DESCRIPTION}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </FormDialog>
  )
}
