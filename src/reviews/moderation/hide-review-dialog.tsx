import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { moderationCopy } from '../core/copy.ts'
import type { ModeratedReview } from '../core/review-adapter.ts'
import { MAX_HIDE_REASON_LENGTH } from '../core/rules.ts'

interface HideReviewDialogProps {
  review: ModeratedReview
  onHide: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason that the author of the review reads. */
export function HideReviewDialog({ review, onHide, onClose }: HideReviewDialogProps) {
  const form = useMutationForm({
    id: 'hide',
    defaultValues: { reason: '' },
    findErrors: ({ reason }) => (reason.trim() ? {} : { reason: 'Enter a reason.' }),
    send: ({ reason }) => onHide(reason.trim()),
  })
  return (
    <FormDialog
      title={`Hide the review by ${review.email}?`}
      submitLabel="Hide review"
      submitKind="destructive"
      form={form}
      onClose={onClose}
    >
      <p>{moderationCopy.hideConsequence}</p>
      <TextareaField {...form.field('reason')} label="Reason" required maxLength={MAX_HIDE_REASON_LENGTH} />
    </FormDialog>
  )
}
