import { LIMIT_HINT } from '#app/companies/core/copy.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { readAmount } from '#app/lib/typed-number.ts'
import { AmountField } from '#app/ui/input-field.tsx'
import type { FormField } from '#app/ui/use-mutation-form.ts'

/** The amount that a member may order without approval. */
export const LimitField = (field: FormField) => (
  <AmountField {...field} label="Order limit" optional hint={LIMIT_HINT} maxLength={13} />
)

export const findLimitErrors = (limit: string): { orderLimit?: string } =>
  limit.trim() === '' || readAmount(limit) >= 0
    ? {}
    : { orderLimit: `Enter an amount in ${CURRENCY_NAME}, such as 2500.` }

/** As a decimal number; null for no limit. */
export const orderLimitFrom = (typed: string): number | null =>
  typed.trim() === '' ? null : readAmount(typed)
