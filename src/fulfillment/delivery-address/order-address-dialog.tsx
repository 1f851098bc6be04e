import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressField } from '#app/addresses/address-field.tsx'
import { toDeliveryAddress } from '#app/addresses/chosen-address.ts'
import { formatAddress, MAX_ADDRESS_TEXT } from '#app/addresses/rules.ts'
import { companyQuery } from '#app/companies/core/client.ts'
import { CHOOSE_SITE, OTHER_ADDRESS } from '#app/company-ordering/copy.ts'
import { changeOrderAddress } from '#app/orders/core/order-client.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { SelectField, TextareaField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/notify.ts'
import { Options } from '#app/ui/options.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import {
  ADDRESS_CHANGED,
  ADDRESS_EMAIL_HINT,
  ADDRESS_EMAIL_HINT_FOR_ADMIN,
  ADDRESS_EMAIL_HINT_FOR_COMPANY,
  EARLIER_SLIPS_STAY,
} from './copy.ts'

interface OrderAddressDialogProps {
  number: string
  /** The present address. */
  address: string
  /** The buyer, who may choose from their address book; absent for administrators. */
  email?: string | undefined
  /** Of the order, whose sites can be chosen. */
  companyId?: string | undefined
  /** True if some of its units have left. */
  isPartlyShipped: boolean
  onClose: () => void
}

/** Typed, or from the address book. */
const OTHER = ''

/** Changes the delivery address of an order that has not shipped. */
export function OrderAddressDialog({
  number,
  address,
  email,
  companyId,
  isPartlyShipped,
  onClose,
}: OrderAddressDialogProps) {
  const [text, setText] = useState(address)
  const [siteId, setSiteId] = useState(OTHER)
  const company = useQuery({ ...companyQuery(companyId ?? ''), enabled: companyId !== undefined }).data
  const sites = company?.sites.filter(({ isArchived }) => !isArchived) ?? []
  const site = sites.find(({ id }) => id === siteId)
  const changing = useChangeAddress(number, onClose)
  return (
    <FormDialog
      title={`Delivery address of order ${formatOrderNumber(number)}`}
      submitLabel="Save address"
      form={{ request: changing, submit: () => changing.mutate(site ? { siteId: site.id } : text) }}
      onClose={onClose}
    >
      {sites.length > 0 && (
        <SelectField
          id="order-address-site"
          label="Deliver to"
          value={siteId}
          onChange={({ target }) => setSiteId(target.value)}
        >
          <Options of={sites.map(({ id, name }) => [id, name])} />
          <option value={OTHER}>{company?.isSiteRequired ? CHOOSE_SITE : OTHER_ADDRESS}</option>
        </SelectField>
      )}
      {site ? (
        <p className={`${surfaceStyles.quote} ${textStyles.multiline}`} dir="auto">
          {formatAddress(site.address)}
        </p>
      ) : email ? (
        <AddressField id="order-address" email={email} value={text} onChange={setText} />
      ) : (
        <TextareaField
          id="order-address"
          label="Delivery address"
          rows={4}
          maxLength={MAX_ADDRESS_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <p className={textStyles.hint}>
        {companyId !== undefined
          ? ADDRESS_EMAIL_HINT_FOR_COMPANY
          : email
            ? ADDRESS_EMAIL_HINT
            : ADDRESS_EMAIL_HINT_FOR_ADMIN}{' '}
        {isPartlyShipped && EARLIER_SLIPS_STAY}
      </p>
    </FormDialog>
  )
}

function useChangeAddress(number: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { changes: ['orders'] },
    mutationFn: (chosen: string | { siteId: string }) => {
      if (typeof chosen !== 'string') return changeOrderAddress(number, chosen)
      const { address, addressId } = toDeliveryAddress(queryClient, chosen)
      return changeOrderAddress(number, addressId === undefined ? { address } : { addressId })
    },
    onSuccess: () => {
      onDone()
      notify.success(ADDRESS_CHANGED)
    },
  })
}
