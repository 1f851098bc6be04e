import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  eachOrderFact,
  ORDER_FACT_KEYS,
  type OrderFactKey,
  orderFactOf,
} from '#app/orders/core/order-facts.ts'
import { InputField } from '#app/ui/input-field.tsx'
import { REQUESTED_DAY_RULE, RequestedDayField } from './requested-day-field.tsx'

/** As typed; '' for none. */
export type OrderFactInput = Record<OrderFactKey, string>

export const NO_ORDER_FACTS: OrderFactInput = eachOrderFact(() => '')

/** For the registration of the fields. */
const RULES: { [Key in OrderFactKey]?: typeof REQUESTED_DAY_RULE } = { requestedOn: REQUESTED_DAY_RULE }

interface OrderFactFieldsProps {
  register: (key: OrderFactKey, rule?: typeof REQUESTED_DAY_RULE) => UseFormRegisterReturn
  errorOf: (key: OrderFactKey) => string | undefined
}

/** A field for each fact that the buyer may state about an order. */
export function OrderFactFields({ register, errorOf }: OrderFactFieldsProps) {
  return ORDER_FACT_KEYS.map((key) => {
    const { kind, label, hint, maxLength } = orderFactOf(key)
    const field = register(key, RULES[key])
    if (kind === 'day') return <RequestedDayField key={key} field={field} error={errorOf(key)} />
    return (
      <InputField
        key={key}
        id={`order-${key}`}
        label={label}
        optional
        hint={hint}
        error={errorOf(key)}
        input={field}
        maxLength={maxLength}
      />
    )
  })
}
