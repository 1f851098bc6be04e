import { Controller } from 'react-hook-form'
import { AddressField } from '#app/addresses/address-field.tsx'
import { TextareaField } from '#app/ui/input-field.tsx'
import type { OrderFormApi } from './use-order-form.ts'

interface DeliveryAddressProps {
  /** Empty while the session is unknown. */
  email: string
  form: OrderFormApi
}

/** The one place of the delivery address in the order form. */
export function DeliveryAddress({ email, form }: DeliveryAddressProps) {
  if (!email) {
    return <TextareaField id="address" label="Delivery address" optional disabled />
  }
  return (
    <Controller
      control={form.control}
      name="address"
      render={({ field: { value, onChange } }) => (
        <AddressField email={email} value={value} onChange={onChange} />
      )}
    />
  )
}
