import type { UseFormRegisterReturn } from 'react-hook-form'
import { CompanyInputField } from '#app/companies/core/company-form-fields.tsx'
import { LIMIT_HINT } from '#app/companies/core/copy.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { CURRENCY_SYMBOL } from '#app/lib/money.ts'

interface LimitFieldProps {
  /** From `register`. */
  input: UseFormRegisterReturn
  error: string | undefined
}

/** The amount that a member may order without approval. */
export function LimitField(props: LimitFieldProps) {
  return (
    <CompanyInputField
      {...props}
      id="member-limit"
      label="Order limit"
      optional
      prefix={CURRENCY_SYMBOL}
      hint={LIMIT_HINT}
      isWide
      inputMode="decimal"
      maxLength={13}
    />
  )
}

export const findLimitErrors = (limit: string): { orderLimit?: string } =>
  /^\d{0,10}(\.\d{1,2})?$/.test(limit.trim())
    ? {}
    : { orderLimit: `Enter an amount in ${CURRENCY_NAME}, such as 2500.` }

/** As a decimal number; null for no limit. */
export const orderLimitFrom = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
