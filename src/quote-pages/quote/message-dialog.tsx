import type { ReactNode } from 'react'
import { MAX_DESCRIPTION } from '#app/lib/text-limits.ts'
import type { Quote } from '#app/quotes/core/contract.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
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
  savedText: string
  onClose: () => void
}

/** A text that an action needs: a question, or why a quote ends. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, label, submitLabel, isDestructive = false, children, onSend, savedText, onClose } = props
  const form = useMutationForm({
    id: 'quote',
    defaultValues: { message: '' },
    findErrors: ({ message }) => (message.trim() ? {} : { message: quoteCopy.noText }),
    send: ({ message }) => onSend(message.trim()),
    changes: ['quotes'],
    onSaved: onClose,
    savedText,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      submitKind={isDestructive ? 'destructive' : 'primary'}
      form={form}
      onClose={onClose}
    >
      {children}
      <TextareaField {...form.field('message')} label={label} rows={4} maxLength={MAX_DESCRIPTION} />
    </FormDialog>
  )
}
