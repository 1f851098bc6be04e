import { useBlocker } from '@tanstack/react-router'
import { useFormState } from 'react-hook-form'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { ProductDraft } from './product-draft.ts'

export function ClearDialog({ onKeep, onClear }: { onKeep: () => void; onClear: () => void }) {
  return (
    <ConfirmDialog
      title="Clear the form?"
      keep="Keep what is typed"
      act="Clear form"
      onKeep={onKeep}
      onAct={onClear}
    >
      <p>Everything typed for this product is dropped. Nothing in the catalogue changes.</p>
    </ConfirmDialog>
  )
}

/** Another page, or closing the window, would lose what was typed. */
export function AskBeforeLeaving() {
  const { isDirty } = useFormState<ProductDraft>()
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without adding?"
      keep="Keep editing"
      act="Leave page"
      onKeep={leaving.reset}
      onAct={leaving.proceed}
    >
      <p>The product is not in the catalogue yet. Leaving the page loses what is typed.</p>
    </ConfirmDialog>
  )
}
