import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { CheckboxField, InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
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
  const canShare = useCan('views.share')
  const form = useMutationForm({
    id: 'view',
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    findErrors: ({ name }) => (name.trim() ? {} : { name: viewsCopy.noName }),
    send: ({ name, isShared }) =>
      saving.mutateAsync({
        view,
        parts: { name: name.trim(), isShared, search: filters as NewView['search'] },
      }),
    onSaved: onClose,
    fieldErrorsOf: ({ problem, message }) => (problem.fields?.name ? { name: message } : {}),
  })
  return (
    <FormDialog
      title={view ? 'Change view' : 'Save view'}
      submitLabel="Save view"
      form={form}
      onClose={onClose}
    >
      <InputField
        {...form.field('name')}
        label="Name"
        hint="For example: Unpaid this week"
        maxLength={MAX_VIEW_NAME}
      />
      {canShare && <CheckboxField input={form.register('isShared')}>{viewsCopy.shared}</CheckboxField>}
    </FormDialog>
  )
}
