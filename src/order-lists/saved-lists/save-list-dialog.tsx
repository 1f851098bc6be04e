import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { Field } from '#app/ui/field.tsx'
import { useModalDialog } from '#app/ui/use-modal-dialog.ts'
import { savedListsQuery, saveList, updateSavedList } from '../client.ts'
import type { SavedListSummary } from '../contract.ts'
import type { OrderListController } from '../order-list/use-order-list.ts'
import type { ListLineInput } from '../rules.ts'

interface SaveListDialogProps {
  list: Pick<OrderListController, 'flush'>
  onClose: () => void
}

/** Asks for a name and keeps the lines under it, to be ordered again. */
export function SaveListDialog({ list, onClose }: SaveListDialogProps) {
  const heading = useId()
  const dialog = useModalDialog(onClose)
  const [name, setName] = useState('')
  const { data: saved } = useQuery(savedListsQuery)
  const known = saved?.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const keeping = useSaveList(list, onClose)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!keeping.isPending) keeping.mutate({ name: name.trim(), known })
  }
  const problem = keeping.error ? saveErrorMessage(keeping.error) : undefined
  return (
    <dialog {...dialog} className="dlg" aria-labelledby={heading}>
      <form noValidate onSubmit={submit}>
        <header>
          <h2 id={heading}>Save as a list</h2>
        </header>
        <div className="bd">
          <Field
            id="list-name"
            label="Name"
            hint={known ? replaceWarning(known) : 'For example: Quarterly order, Leeds.'}
            error={problem}
          >
            {(control) => (
              <input
                {...control}
                value={name}
                maxLength={80}
                autoComplete="off"
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        </div>
        <footer>
          <button type="button" className="b lg" onClick={onClose}>
            Not now
          </button>
          <button type="submit" className="b lg p" aria-disabled={keeping.isPending}>
            {known ? 'Replace list' : 'Save list'}
          </button>
        </footer>
      </form>
    </dialog>
  )
}

function replaceWarning({ name, lineCount }: SavedListSummary): string {
  return `‘${name}’ exists, with ${formatPlural(lineCount, ['line', 'lines'])}: it will be replaced.`
}

/** The list's own name is the field that is wrong most often. */
function saveErrorMessage(error: Error): string {
  return (error instanceof ApiError && error.problem.fields?.name) || errorMessage(error)
}

function useSaveList({ flush }: Pick<OrderListController, 'flush'>, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, known }: { name: string; known: SavedListSummary | undefined }) => {
      const list = await flush()
      if (!list) throw new Error('the order list could not be saved')
      const lines = list.lines.map(({ productID, quantity }): ListLineInput => ({ productID, quantity }))
      return known ? updateSavedList(known.id, { lines }) : saveList({ name, lines })
    },
    onSuccess: async ({ name }) => {
      void invalidateTags(queryClient, ['saved-lists'])
      onDone()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(`‘${name}’ is saved`)
    },
    // Somebody may have taken the name meanwhile: the next attempt knows.
    onError: () => invalidateTags(queryClient, ['saved-lists']),
  })
}
