import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { createServiceAccount, type KeyPlace, serviceAccountsQuery } from '../client.ts'
import { integrationsCopy } from '../copy.ts'
import { MAX_ACCOUNT_NAME } from '../rules.ts'

/** Adds the account of a program. */
export function AccountDialog({ place, onClose }: { place: KeyPlace; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const adding = useMutation({
    mutationFn: () => createServiceAccount(place, name),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: serviceAccountsQuery(place).queryKey })
      onClose()
    },
  })
  const field = adding.error instanceof ApiError ? adding.error.problem.fields?.name : undefined
  return (
    <FormDialog
      title={integrationsCopy.addAccount}
      submitLabel="Add account"
      isBusy={adding.isPending}
      problem={adding.error && !field ? errorMessage(adding.error) : undefined}
      onClose={onClose}
      onSubmit={() => adding.mutate()}
    >
      <InputField
        id="account-name"
        label="Name"
        hint={integrationsCopy.accountHint}
        error={field && capitalize(field)}
        data-initial-focus
        autoComplete="off"
        maxLength={MAX_ACCOUNT_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
