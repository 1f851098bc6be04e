import { useQuery } from '@tanstack/react-query'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { savedListsQuery, saveList, updateSavedList } from '../core/client.ts'
import { listSaved, NAME_MISSING, replaceListWarning } from '../core/copy.ts'
import type { ListLineInput } from '../core/rules.ts'
import type { OrderListController } from '../order-list/use-order-list.ts'

interface SaveListDialogProps {
  list: Pick<OrderListController, 'flush'>
  onClose: () => void
}

/** Asks for a name and saves the lines under it. */
export function SaveListDialog({ list: { flush }, onClose }: SaveListDialogProps) {
  const { data: saved } = useQuery(savedListsQuery)
  const findSaved = (typed: string) =>
    saved?.find(({ company, name }) => company === null && name.toLowerCase() === typed.trim().toLowerCase())
  const form = useMutationForm({
    id: 'list',
    defaultValues: { name: '' },
    findErrors: ({ name }) => (name.trim() ? {} : { name: NAME_MISSING }),
    async send({ name }) {
      const list = await flush()
      if (!list) throw new Error('the order list could not be saved')
      const lines = list.lines.map(({ productID, quantity }): ListLineInput => ({ productID, quantity }))
      const existing = findSaved(name)
      return existing ? updateSavedList(existing.id, { lines }) : saveList({ name: name.trim(), lines })
    },
    // After an error too: another tab may have used the name, and the next attempt has to detect it.
    changes: ['saved-lists'],
    onSaved: onClose,
    savedText: ({ name }) => listSaved(name),
    fieldErrorsOf: ({ problem: { fields } }) => (fields?.name ? { name: `The name ${fields.name}.` } : {}),
  })
  const existing = findSaved(form.watch('name'))
  return (
    <FormDialog
      title="Save as list"
      submitLabel={existing ? 'Replace list' : 'Save list'}
      form={form}
      onClose={onClose}
    >
      <InputField
        {...form.field('name')}
        label="Name"
        hint={existing ? replaceListWarning(existing) : 'For example: Quarterly order, Leeds'}
        maxLength={MAX_NAME}
      />
    </FormDialog>
  )
}
