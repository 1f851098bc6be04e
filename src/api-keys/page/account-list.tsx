import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { createServiceAccount, type KeyPlace, serviceAccountsQuery } from '../client.ts'
import type { ServiceAccount } from '../contract.ts'
import { integrationsCopy } from '../copy.ts'
import { MAX_ACCOUNT_NAME } from '../rules.ts'
import { AccountPanel } from './account-panel.tsx'

interface AccountListProps {
  place: KeyPlace
  /** Below the keys of an account. */
  children?: (account: ServiceAccount) => ReactNode
}

/** The service accounts with their keys. */
export function AccountList({ place, children }: AccountListProps) {
  const query = useQuery(serviceAccountsQuery(place))
  const [isAdding, setAdding] = useState(false)
  const accounts = query.data ?? []
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {integrationsCopy.addAccount}
    </Button>
  )
  return (
    <div className={layoutStyles.stack}>
      {query.isPending && <Spinner />}
      {query.error && !query.data && <LoadError what="The service accounts" query={query} />}
      {query.data && accounts.length === 0 && (
        <EmptyState icon="lock" title={integrationsCopy.emptyTitle} actions={add}>
          {place.empty}
        </EmptyState>
      )}
      {accounts.length > 0 && <div>{add}</div>}
      {accounts.map((account) => (
        <AccountPanel key={account.id} place={place} account={account}>
          {children?.(account)}
        </AccountPanel>
      ))}
      {isAdding && <AccountDialog place={place} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** Adds the account of a program. */
function AccountDialog({ place, onClose }: { place: KeyPlace; onClose: () => void }) {
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
