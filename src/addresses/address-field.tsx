import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Options } from '#app/ui/options.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import styles from './address-field.module.css'
import { findAddressByText } from './chosen-address.ts'
import { addressesQuery } from './client.ts'
import type { SavedAddress } from './contract.ts'
import { NEW_ADDRESS, TYPED_ADDRESS } from './copy.ts'
import { formatAddress, MAX_ADDRESS_TEXT, summarizeAddress } from './rules.ts'

const AddressDialog = lazyWithRetry(() => import('./address-dialog.tsx'), 'The address form')

interface AddressFieldProps {
  id?: string
  email: string
  /** The address as text. A text that equals a saved address shows as this choice. */
  value: string
  onChange: (text: string) => void
}

const TYPED = 'typed'
const NEW = 'new'

/**
 * The delivery address of an order: chosen from the address book or typed as free text. `toDeliveryAddress` finds the
 * chosen address again when the order is sent.
 */
export function AddressField({ id = 'address', email, value, onChange }: AddressFieldProps) {
  const { data: addresses = [] } = useQuery(addressesQuery(email))
  const [isAdding, setIsAdding] = useState(false)
  const chosen = findAddressByText(addresses, value)
  const hasAddresses = addresses.length > 0
  return (
    <>
      <Field id={id} label="Delivery address" boxed={hasAddresses}>
        {(control) =>
          hasAddresses ? (
            <AddressSelect
              control={control}
              addresses={addresses}
              chosen={chosen}
              onChoose={onChange}
              onAdd={() => setIsAdding(true)}
            />
          ) : (
            <AddressText {...control} value={value} onChange={onChange} />
          )
        }
      </Field>
      {chosen && <AddressPreview address={chosen} />}
      {hasAddresses && !chosen && (
        <AddressText aria-label={TYPED_ADDRESS} value={value} onChange={onChange} />
      )}
      {!hasAddresses && (
        <LinkButton className={styles.addAddress} onClick={() => setIsAdding(true)}>
          {NEW_ADDRESS}
        </LinkButton>
      )}
      {isAdding && (
        <AddressDialog
          email={email}
          onClose={() => setIsAdding(false)}
          onSaved={(address) => {
            onChange(formatAddress(address))
            setIsAdding(false)
          }}
        />
      )}
    </>
  )
}

interface AddressSelectProps {
  control: { id: string }
  addresses: readonly SavedAddress[]
  chosen: SavedAddress | undefined
  onChoose: (text: string) => void
  onAdd: () => void
}

function AddressSelect({ control, addresses, chosen, onChoose, onAdd }: AddressSelectProps) {
  return (
    <select
      {...control}
      value={chosen?.id ?? TYPED}
      onChange={({ target }) => {
        const address = addresses.find(({ id }) => id === target.value)
        if (target.value === NEW) onAdd()
        else onChoose(address ? formatAddress(address) : '')
      }}
    >
      <Options of={addresses.map((address) => [address.id, summarizeAddress(address)])} />
      <option value={TYPED}>{TYPED_ADDRESS}</option>
      <option value={NEW}>{NEW_ADDRESS}</option>
    </select>
  )
}

/** The rest of the chosen address: the choice itself shows its first part only. */
function AddressPreview({ address }: { address: SavedAddress }) {
  return (
    <p className={surfaceStyles.quote} dir="auto">
      {formatAddress(address)}
    </p>
  )
}

interface AddressTextProps {
  id?: string
  'aria-label'?: string
  value: string
  onChange: (text: string) => void
}

function AddressText({ value, onChange, ...control }: AddressTextProps) {
  return (
    <textarea
      {...control}
      className={styles.text}
      dir="auto"
      rows={3}
      maxLength={MAX_ADDRESS_TEXT}
      autoComplete="street-address"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
