import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { parseAmount } from '#app/agreements/rules.ts'
import { type Freight, type FreightKind, freightProblem, MAX_FREIGHT_SERVICE } from '#app/lib/freight.ts'
import { type Cents, CURRENCY_SYMBOL } from '#app/lib/money.ts'
import type { DeliveryFields } from '#app/order-lists/checkout/delivery-draft.ts'
import { freightText } from '#app/order-placement/freight/freight-row.tsx'
import type { ShownFreight } from '#app/order-placement/freight/use-order-freight.ts'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import { Options } from '#app/ui/options.tsx'
import { FREIGHT_KIND_LABELS, freightRefused, NO_AMOUNT, usualFreight } from './copy.ts'

export interface FreightInput {
  /** By the terms of the shop, or agreed with the customer. */
  freightKind: FreightKind | 'terms'
  /** As typed, in the currency of the shop. */
  freightAmount: string
  freightService: string
}

export type OnBehalfFields = DeliveryFields & FreightInput

export const NO_FREIGHT_INPUT: FreightInput = { freightKind: 'terms', freightAmount: '', freightService: '' }

/** The freight that was agreed; an amount that cannot be read counts as none. Undefined if the terms of the shop decide. */
export function toAgreedFreight({ freightKind: kind, ...input }: FreightInput): Freight | undefined {
  if (kind === 'terms') return undefined
  return {
    kind,
    amount: kind === 'firm' ? (parseAmount(input.freightAmount) ?? 0) : 0,
    service: kind === 'none' ? '' : input.freightService.trim(),
  }
}

/** Why the freight cannot be agreed; undefined if it can. @param goods in cents */
export function freightInputProblem(input: FreightInput, goods: Cents): string | undefined {
  if (input.freightKind === 'firm' && !parseAmount(input.freightAmount)) return NO_AMOUNT
  const agreed = toAgreedFreight(input)
  const problem = agreed && freightProblem(agreed, goods)
  return problem && freightRefused(problem)
}

interface FreightFieldsProps {
  kind: FreightInput['freightKind']
  /** By the terms of the shop. */
  usual: ShownFreight
  register: UseFormRegister<OnBehalfFields>
  errors: FieldErrors<OnBehalfFields>
}

/** The fields for the freight that was agreed with the customer. */
export function FreightFields({ kind, usual, register, errors }: FreightFieldsProps) {
  const isAgreed = kind === 'firm' || kind === 'later'
  return (
    <>
      <SelectField id="freight-kind" label="Freight" input={register('freightKind')}>
        <option value="terms">{usualFreight(freightText(usual))}</option>
        <Options of={Object.entries(FREIGHT_KIND_LABELS)} />
      </SelectField>
      {kind === 'firm' && (
        <InputField
          id="freight-amount"
          label="Freight amount"
          prefix={CURRENCY_SYMBOL}
          error={errors.freightAmount?.message}
          input={register('freightAmount')}
          inputMode="decimal"
        />
      )}
      {isAgreed && (
        <InputField
          id="freight-service"
          label="Carrier service"
          optional
          error={errors.freightService?.message}
          input={register('freightService')}
          maxLength={MAX_FREIGHT_SERVICE}
        />
      )}
    </>
  )
}
