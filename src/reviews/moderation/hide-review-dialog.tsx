import { useState } from 'react'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import { moderationCopy } from '../core/copy.ts'
import type { ModeratedReview } from '../core/review-adapter.ts'
import { MAX_HIDE_REASON_LENGTH } from '../core/rules.ts'

interface HideReviewDialogProps {
  review: ModeratedReview
  isBusy: boolean
  problem: string | undefined
  onHide: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason that the author of the review reads. */
export function HideReviewDialog({ review, isBusy, problem, onHide, onClose }: HideReviewDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const missing = isTried && !reason.trim() ? 'Enter a reason.' : undefined
  const submit = () => {
    setTried(true)
    if (reason.trim()) onHide(reason.trim())
  }
  return (
    <FormDialog
      title={`Hide the review by ${review.email}?`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Hide review"
      submitKind="destructive"
      isBusy={isBusy}
    >
      <p>{moderationCopy.hideConsequence}</p>
      <TextareaField
        id="hide-reason"
        label="Reason"
        error={missing ?? problem}
        rows={3}
        required
        maxLength={MAX_HIDE_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
