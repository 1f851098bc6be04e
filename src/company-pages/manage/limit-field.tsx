import type { UseFormRegisterReturn } from 'react-hook-form'
import { LIMIT_HINT } from '#app/companies/core/copy.ts'
import columnStyles from '#app/ui/columns.module.css'
import { Field } from '#app/ui/field.tsx'

interface LimitFieldProps {
  /** From `register`. */
  input: UseFormRegisterReturn
  error: string | undefined
}

/** What a member may order without approval. */
export function LimitField({ input, error }: LimitFieldProps) {
  return (
    <Field
      id="member-limit"
      label="Order limit"
      optional
      prefix="$"
      hint={LIMIT_HINT}
      className={columnStyles.spanAll}
      error={error}
    >
      {(control) => <input {...control} {...input} inputMode="decimal" maxLength={13} autoComplete="off" />}
    </Field>
  )
}

export const findLimitErrors = (limit: string): { orderLimit?: string } =>
  /^\d{0,10}(\.\d{1,2})?$/.test(limit.trim())
    ? {}
    : { orderLimit: 'Enter an amount in US dollars, such as 2500.' }

/** In dollars; null for no limit. */
export const orderLimitFrom = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
