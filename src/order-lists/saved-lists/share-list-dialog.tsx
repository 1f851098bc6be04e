import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membershipsQuery } from '#app/companies/core/client.ts'
import { orderableCompanies } from '#app/company-ordering/rules.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { SelectField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/notify.ts'
import { Options } from '#app/ui/options.tsx'
import { shareSavedList } from '../core/client.ts'
import type { SavedListSummary } from '../core/contract.ts'
import { listShared, SHARE_HINT, STOP_SHARING_HINT, sharingStopped } from '../core/copy.ts'

interface ShareListDialogProps {
  list: SavedListSummary
  email: string
  onDone: () => void
}

/** Shares a list with one of the user's companies, or stops it. */
export function ShareListDialog({ list, email, onDone }: ShareListDialogProps) {
  const { data: memberships } = useQuery(membershipsQuery(email))
  const companies = orderableCompanies(memberships ?? [])
  const [chosen, setChosen] = useState<string>()
  const companyId = chosen ?? companies[0]?.companyId
  const isShared = list.company !== null
  const sharing = useMutation({
    meta: { changes: ['saved-lists'] },
    mutationFn: () => shareSavedList(list.id, isShared ? null : (companyId ?? null)),
    onSuccess: ({ name, company }) => {
      onDone()
      notify.success(company ? listShared(name, company.name) : sharingStopped(name))
    },
  })
  // The companies may still be loading.
  const isBlocked = !(isShared || companyId)
  return (
    <FormDialog
      title={isShared ? `Stop sharing “${list.name}”?` : `Share “${list.name}”`}
      submitLabel={isShared ? 'Stop sharing' : 'Share list'}
      form={{ request: sharing, isBlocked, submit: sharing.mutate }}
      onClose={onDone}
    >
      {isShared ? (
        <p>{STOP_SHARING_HINT}</p>
      ) : (
        <SelectField
          id="share-company"
          label="Company"
          hint={SHARE_HINT}
          value={companyId ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <Options of={companies.map(({ companyId: id, name }) => [id, name])} />
        </SelectField>
      )}
    </FormDialog>
  )
}
