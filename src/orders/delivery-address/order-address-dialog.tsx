import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { AddressField } from '#app/addresses/address-field.tsx'
import { toDeliveryAddress } from '#app/addresses/chosen-address.ts'
import { MAX_ADDRESS_TEXT } from '#app/addresses/rules.ts'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import fieldStyles from '#app/ui/field.module.css'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import textStyles from '#app/ui/text.module.css'
import { changeOrderAddress } from '../order-client.ts'
import { formatOrderNumber } from '../rules.ts'
import { ADDRESS_CHANGED, ADDRESS_EMAIL_HINT, ADDRESS_EMAIL_HINT_FOR_ADMIN } from './copy.ts'

interface OrderAddressDialogProps {
  number: string
  /** The present address. */
  address: string
  /** The buyer, who may choose from their address book; absent for administrators. */
  email?: string | undefined
  onClose: () => void
}

/** Changes the delivery address of an order that has not shipped. */
export function OrderAddressDialog({ number, address, email, onClose }: OrderAddressDialogProps) {
  const [text, setText] = useState(address)
  const changing = useChangeAddress(number, onClose)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!changing.isPending) changing.mutate(text)
  }
  return (
    <FormDialog
      title={`Delivery address of order ${formatOrderNumber(number)}`}
      submitLabel="Save address"
      isBusy={changing.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={fieldStyles.form}>
        {email ? (
          <AddressField id="order-address" email={email} value={text} onChange={setText} />
        ) : (
          <Field id="order-address" label="Delivery address" boxed={false}>
            {(control) => (
              <textarea
                {...control}
                className={fieldStyles.textarea}
                dir="auto"
                rows={4}
                maxLength={MAX_ADDRESS_TEXT}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        )}
        <p className={textStyles.hint}>{email ? ADDRESS_EMAIL_HINT : ADDRESS_EMAIL_HINT_FOR_ADMIN}</p>
        {changing.error && <FieldMessage isAlert>{errorMessage(changing.error)}</FieldMessage>}
      </div>
    </FormDialog>
  )
}

function useChangeAddress(number: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => {
      const { address, addressId } = toDeliveryAddress(queryClient, text)
      return changeOrderAddress(number, addressId === undefined ? { address } : { addressId })
    },
    onSuccess: async () => {
      await invalidateTags(queryClient, ['orders'])
      onDone()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(ADDRESS_CHANGED)
    },
    // The order may have shipped meanwhile.
    onError: () => void invalidateTags(queryClient, ['orders']),
  })
}
