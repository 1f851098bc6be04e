import { useFormState } from 'react-hook-form'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useLeaveQuestion } from '#app/ui/use-leave-question.tsx'
import { clearFormCopy, unsavedChangesCopy } from './copy.ts'
import type { ProductDraft } from './product-draft.ts'

export function ClearFormDialog({ onCancel, onClear }: { onCancel: () => void; onClear: () => void }) {
  return (
    <ConfirmDialog
      title={clearFormCopy.title}
      confirmLabel="Clear form"
      onCancel={onCancel}
      onConfirm={onClear}
    >
      <p>{clearFormCopy.body}</p>
    </ConfirmDialog>
  )
}

/** Asks before the user leaves the page or closes the window with unsaved changes. */
export function UnsavedChangesDialog({ texts = unsavedChangesCopy }) {
  const { isDirty } = useFormState<ProductDraft>()
  return useLeaveQuestion(isDirty, texts)
}
