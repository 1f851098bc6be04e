import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { transitionErrorMessage } from '#app/order-changes/core/use-transition-order.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'

/** The message for a refused change of a shipment. */
function shipmentErrorMessage(error: Error): string {
  const isUndoWindow = hasProblemCode(error, 'undo-window-open')
  return isUndoWindow ? transitionErrorMessage(error) : errorMessage(error)
}

interface ShipmentQuestionProps {
  title: string
  consequences: readonly string[]
  confirmLabel: string
  confirmKind?: 'primary' | 'destructive'
  /** Asks for a reason: the error of an empty one. */
  reasonRequired?: string
  /** Shown when it is done. */
  message: string
  run: (reason: string) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Asks before a change of a shipment that cannot be undone. */
export function ShipmentQuestion(props: ShipmentQuestionProps) {
  const { title, consequences, confirmLabel, confirmKind, reasonRequired, message, run, onClose, onDone } =
    props
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const action = useMutation({
    meta: { changes: ['orders'] },
    mutationFn: () => run(reason.trim()),
    onSuccess: () => {
      onDone()
      notify.success(message)
    },
  })
  const isMissing = reasonRequired !== undefined && reason.trim() === ''
  const confirm = () => {
    setSubmitted(true)
    if (isMissing) document.getElementById('shipment-reason')?.focus()
    else action.mutate()
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      {...(confirmKind && { confirmKind })}
      isBusy={action.isPending}
      problem={action.error ? shipmentErrorMessage(action.error) : undefined}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <SentenceList sentences={consequences} />
      {reasonRequired !== undefined && (
        <TextareaField
          id="shipment-reason"
          label="Reason"
          error={isSubmitted && isMissing ? reasonRequired : undefined}
          rows={2}
          maxLength={MAX_LINE}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
