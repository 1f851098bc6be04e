import { useBlocker } from '@tanstack/react-router'
import { useFormState } from 'react-hook-form'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { ProductDraft } from './product-draft.ts'

export function ClearFormDialog({ onCancel, onClear }: { onCancel: () => void; onClear: () => void }) {
  return (
    <ConfirmDialog
      title="Clear the form?"
      cancelLabel="Keep what is typed"
      confirmLabel="Clear form"
      onCancel={onCancel}
      onConfirm={onClear}
    >
      <p>Everything typed for this product is dropped. Nothing in the catalogue changes.</p>
    </ConfirmDialog>
  )
}

/** Another page, or closing the window, would lose what was typed. */
export function UnsavedChangesDialog() {
  const { isDirty } = useFormState<ProductDraft>()
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without adding?"
      cancelLabel="Keep editing"
      confirmLabel="Leave page"
      onCancel={blocker.reset}
      onConfirm={blocker.proceed}
    >
      <p>The product is not in the catalogue yet. Leaving the page loses what is typed.</p>
    </ConfirmDialog>
  )
}
