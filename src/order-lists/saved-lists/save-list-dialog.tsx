import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { savedListsQuery, saveList, updateSavedList } from '../core/client.ts'
import type { SavedListSummary } from '../core/contract.ts'
import { listSaved, replaceListWarning } from '../core/copy.ts'
import type { ListLineInput } from '../core/rules.ts'
import type { OrderListController } from '../order-list/use-order-list.ts'

interface SaveListDialogProps {
  list: Pick<OrderListController, 'flush'>
  onClose: () => void
}

/** Asks for a name and saves the lines under it. */
export function SaveListDialog({ list, onClose }: SaveListDialogProps) {
  const [name, setName] = useState('')
  const { data: saved } = useQuery(savedListsQuery)
  const existing = saved?.find(
    (savedList) => savedList.company === null && savedList.name.toLowerCase() === name.trim().toLowerCase(),
  )
  const saving = useSaveList(list, onClose)
  const problem = saving.error ? saveErrorMessage(saving.error) : undefined
  return (
    <FormDialog
      title="Save as list"
      submitLabel={existing ? 'Replace list' : 'Save list'}
      isBusy={saving.isPending}
      onClose={onClose}
      onSubmit={() => saving.mutate({ name: name.trim(), existing })}
    >
      <InputField
        id="list-name"
        label="Name"
        hint={existing ? replaceListWarning(existing) : 'For example: Quarterly order, Leeds'}
        error={problem}
        value={name}
        maxLength={MAX_NAME}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}

function saveErrorMessage(error: Error): string {
  const nameError = error instanceof ApiError && error.problem.fields?.name
  return nameError ? `The name ${nameError}.` : errorMessage(error)
}

function useSaveList({ flush }: Pick<OrderListController, 'flush'>, onDone: () => void) {
  return useMutation({
    // After an error too: another tab may have used the name, and the next attempt has to detect it.
    meta: { changes: ['saved-lists'] },
    mutationFn: async ({ name, existing }: { name: string; existing: SavedListSummary | undefined }) => {
      const list = await flush()
      if (!list) throw new Error('the order list could not be saved')
      const lines = list.lines.map(({ productID, quantity }): ListLineInput => ({ productID, quantity }))
      return existing ? updateSavedList(existing.id, { lines }) : saveList({ name, lines })
    },
    onSuccess: async ({ name }) => {
      onDone()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(listSaved(name))
    },
  })
}
