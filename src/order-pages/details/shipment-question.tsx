import { useState } from 'react'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { shipmentErrorMessage, useShipmentAction } from './use-shipment-action.ts'

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
  const action = useShipmentAction({ run: () => run(reason.trim()), message, onDone })
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
