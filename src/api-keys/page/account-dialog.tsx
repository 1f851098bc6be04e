import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { createServiceAccount, type KeyPlace, serviceAccountsQuery } from '../client.ts'
import { integrationsCopy } from '../copy.ts'
import { MAX_ACCOUNT_NAME } from '../rules.ts'

/** Adds the account of a program. */
export function AccountDialog({ place, onClose }: { place: KeyPlace; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useMutationForm({
    id: 'account',
    defaultValues: { name: '' },
    findErrors: ({ name }) => (name.trim() ? {} : { name: integrationsCopy.noName }),
    send: ({ name }) => createServiceAccount(place, name),
    async onSaved() {
      await queryClient.invalidateQueries({ queryKey: serviceAccountsQuery(place).queryKey })
      onClose()
    },
  })
  return (
    <FormDialog title={integrationsCopy.addAccount} submitLabel="Add account" form={form} onClose={onClose}>
      <InputField
        {...form.field('name')}
        label="Name"
        hint={integrationsCopy.accountHint}
        data-initial-focus
        maxLength={MAX_ACCOUNT_NAME}
      />
    </FormDialog>
  )
}
