import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { parseAmount } from '#app/companies/core/agreement-rules.ts'
import { type Freight, type FreightKind, freightProblem, MAX_FREIGHT_SERVICE } from '#app/lib/freight.ts'
import { type Cents, CURRENCY_SYMBOL } from '#app/lib/money.ts'
import type { DeliveryFields } from '#app/order-lists/checkout/delivery-draft.ts'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import { FREIGHT_KIND_LABELS, freightRefused, NO_AMOUNT } from './copy.ts'

export interface FreightInput {
  freightKind: FreightKind
  /** As typed, in the currency of the shop. */
  freightAmount: string
  freightService: string
}

export type OnBehalfFields = DeliveryFields & FreightInput

export const NO_FREIGHT_INPUT: FreightInput = { freightKind: 'none', freightAmount: '', freightService: '' }

/** The freight of the order; an amount that cannot be read counts as none. */
export const toFreight = ({ freightKind: kind, freightAmount, freightService }: FreightInput): Freight => ({
  kind,
  amount: kind === 'firm' ? (parseAmount(freightAmount) ?? 0) : 0,
  service: kind === 'none' ? '' : freightService.trim(),
})

/** Why the freight cannot be agreed; undefined if it can. @param goods in cents */
export function freightInputProblem(input: FreightInput, goods: Cents): string | undefined {
  if (input.freightKind === 'firm' && !parseAmount(input.freightAmount)) return NO_AMOUNT
  const problem = freightProblem(toFreight(input), goods)
  return problem && freightRefused(problem)
}

interface FreightFieldsProps {
  kind: FreightKind
  register: UseFormRegister<OnBehalfFields>
  errors: FieldErrors<OnBehalfFields>
}

/** The fields for the freight that was agreed with the customer. */
export function FreightFields({ kind, register, errors }: FreightFieldsProps) {
  return (
    <>
      <SelectField id="freight-kind" label="Freight" input={register('freightKind')}>
        {Object.entries(FREIGHT_KIND_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {kind === 'firm' && (
        <InputField
          id="freight-amount"
          label="Freight amount"
          prefix={CURRENCY_SYMBOL}
          error={errors.freightAmount?.message}
          input={register('freightAmount')}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {kind !== 'none' && (
        <InputField
          id="freight-service"
          label="Carrier service"
          optional
          error={errors.freightService?.message}
          input={register('freightService')}
          maxLength={MAX_FREIGHT_SERVICE}
          autoComplete="off"
        />
      )}
    </>
  )
}
