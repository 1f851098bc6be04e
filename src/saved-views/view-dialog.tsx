import { useState } from 'react'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import type { NewView, SavedView } from './contract.ts'
import { viewsCopy } from './copy.ts'
import type { ViewActions } from './use-view-actions.ts'
import { MAX_VIEW_NAME, type ViewSearch } from './view-lists.ts'

interface ViewDialogProps {
  /** The view that is renamed or shared; undefined for a new one. */
  view: SavedView | undefined
  filters: ViewSearch
  saving: ViewActions['saving']
  onClose: () => void
}

/** Asks for the name of a view, and who sees it. */
export function ViewDialog({ view, filters, saving, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const canShare = useCan('views.share')
  const { error } = saving
  const nameError = error instanceof ApiError ? error.problem.fields?.name : undefined
  return (
    <FormDialog
      title={view ? 'Change view' : 'Save view'}
      submitLabel="Save view"
      isBusy={saving.isPending}
      problem={error && !nameError ? errorMessage(error) : undefined}
      onClose={onClose}
      onSubmit={() => {
        setEmpty(name.trim() === '')
        if (name.trim() === '') return
        const parts = { name: name.trim(), isShared, search: filters as NewView['search'] }
        saving.mutate({ view, parts }, { onSuccess: onClose })
      }}
    >
      <InputField
        id="view-name"
        label="Name"
        hint="For example: Unpaid this week"
        error={isEmpty ? viewsCopy.noName : nameError && errorMessage(error)}
        value={name}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {canShare && (
        <label className={fieldStyles.checkbox}>
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          {viewsCopy.shared}
        </label>
      )}
    </FormDialog>
  )
}
