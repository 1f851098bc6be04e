import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { notify, notifyUndoable } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { addAddress, addressesQuery, deleteAddress } from './client.ts'
import type { SavedAddress } from './contract.ts'
import { ADDRESS_BOOK_EMPTY, ADDRESS_BOOK_FULL, ADDRESS_DELETED, ADDRESS_RESTORED } from './copy.ts'
import { addressLines, MAX_ADDRESSES, summarizeAddress } from './rules.ts'

const AddressDialog = lazyWithRetry(() => import('./address-dialog.tsx'), 'The address form')

const HEADING_ID = 'addresses'

/** The address book in the profile. */
export function AddressBook({ email }: { email: string }) {
  const query = useQuery(addressesQuery(email))
  const { data: addresses, error } = query
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null)
  const isFull = (addresses?.length ?? 0) >= MAX_ADDRESSES
  const close = () => setEdited(null)
  return (
    <Panel
      id={HEADING_ID}
      title="Addresses"
      isFocusTarget
      actions={
        addresses &&
        !isFull && (
          <Button onClick={() => setEdited('new')}>
            <Icon name="plus" />
            Add address
          </Button>
        )
      }
    >
      {error && !addresses && <LoadError what="Your addresses" query={query} />}
      {addresses?.length === 0 && (
        <p className={`${panelStyles.body} ${textStyles.muted}`}>{ADDRESS_BOOK_EMPTY}</p>
      )}
      {isFull && <p className={`${panelStyles.body} ${textStyles.muted}`}>{ADDRESS_BOOK_FULL}</p>}
      {addresses && addresses.length > 0 && (
        <ul className={panelStyles.rows}>
          {addresses.map((address) => (
            <AddressItem key={address.id} email={email} address={address} onEdit={() => setEdited(address)} />
          ))}
        </ul>
      )}
      {edited && (
        <AddressDialog
          email={email}
          saved={edited === 'new' ? undefined : edited}
          onClose={close}
          onSaved={close}
        />
      )}
    </Panel>
  )
}

interface AddressItemProps {
  email: string
  address: SavedAddress
  onEdit: () => void
}

function AddressItem({ email, address, onEdit }: AddressItemProps) {
  const deleting = useDeleteAddress(email, address)
  const name = <span className={textStyles.visuallyHidden}> {summarizeAddress(address)}</span>
  return (
    <li>
      <address className={textStyles.multiline} dir="auto">
        {addressLines(address).join('\n')}
      </address>
      <div className={layoutStyles.wrappingRow}>
        {address.isDefault && <Badge tone="info">Default</Badge>}
        <Button size="small" onClick={onEdit}>
          Edit{name}
        </Button>
        <Button
          size="small"
          kind="quiet"
          aria-disabled={deleting.isPending}
          onClick={() => deleting.mutate()}
        >
          Delete{name}
        </Button>
      </div>
    </li>
  )
}

function useDeleteAddress(email: string, { id, ...values }: SavedAddress) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: addressesQuery(email).queryKey })
  async function restore() {
    try {
      await addAddress(email, values)
      notify.success(ADDRESS_RESTORED)
    } catch (error) {
      notify.error(errorMessage(error))
    }
    await refetch()
  }
  return useMutation({
    mutationFn: () => deleteAddress(email, id),
    onSuccess: (remaining) => {
      // The pressed button disappears with its address.
      changeAndFocus(() => queryClient.setQueryData(addressesQuery(email).queryKey, remaining), HEADING_ID)
      notifyUndoable(ADDRESS_DELETED, () => void restore())
    },
    onError: async (error) => {
      notify.error(errorMessage(error))
      await refetch()
    },
  })
}
