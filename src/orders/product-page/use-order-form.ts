import { type UseFormReturn, useForm } from 'react-hook-form'
import type { Session } from '#app/auth/client.ts'
import { smallestOrderQuantity } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/contract.ts'
import { quantityLimits } from '#app/products/rules.ts'
import { useDefaultDelivery } from '../place/use-default-delivery.ts'

/** As typed: the quantity is parsed when it is validated. */
export interface OrderFields {
  address: string
  phone: string
  poNumber: string
  quantity: string
}

export type OrderFormApi = UseFormReturn<OrderFields>

/** Enters a suggested quantity and validates it. */
export function chooseQuantity(form: OrderFormApi, quantity: number): void {
  form.setValue('quantity', String(quantity), { shouldDirty: true, shouldValidate: true })
}

/** The order form, filled with the delivery details of the last order. Data that arrives later never overwrites input. */
export function useOrderForm(product: Product, { email }: Session): OrderFormApi {
  const values: OrderFields = {
    ...useDefaultDelivery(email),
    poNumber: '',
    quantity: String(smallestOrderQuantity(quantityLimits(product)) ?? ''),
  }
  return useForm<OrderFields>({
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    // The summary above the form takes the focus.
    shouldFocusError: false,
  })
}
