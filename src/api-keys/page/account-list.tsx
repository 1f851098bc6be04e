import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { type KeyPlace, serviceAccountsQuery } from '../client.ts'
import type { ServiceAccount } from '../contract.ts'
import { integrationsCopy } from '../copy.ts'
import { AccountDialog } from './account-dialog.tsx'
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
