import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Session, userRecordQuery } from '../accounts/client.ts'
import type { Product } from '../catalog/contract.ts'
import { lastDeliveryQuery } from './client.ts'
import { limitsOf } from './quantity-words.ts'
import { smallestOrder } from './rules.ts'

/** As typed; the quantity becomes a number when it is judged. */
export interface OrderFields {
  address: string
  phone: string
  quantity: string
}

export type OrderForm = UseFormReturn<OrderFields>

/** The order form, filled as the last order was delivered. What arrives later never overwrites what was typed. */
export function useOrderForm(machine: Product, { email }: Session): OrderForm {
  const { data: record } = useQuery(userRecordQuery(email))
  const { data: last } = useQuery(lastDeliveryQuery(email))
  const values: OrderFields = {
    address: last?.address ?? '',
    phone: last?.Phone || record?.phone || '',
    quantity: String(smallestOrder(limitsOf(machine)) ?? ''),
  }
  return useForm<OrderFields>({
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    // The summary above the form takes the focus.
    shouldFocusError: false,
  })
}
