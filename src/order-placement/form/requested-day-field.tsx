import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  REQUESTED_DAY_HINT,
  REQUESTED_DAY_LABEL,
  requestableDays,
  requestedDayProblem,
} from '#app/orders/core/requested-day.ts'
import { InputField } from '#app/ui/input-field.tsx'

/** For the registration of the field. */
export const REQUESTED_DAY_RULE = {
  validate(day: string): string | undefined {
    const problem = day === '' ? undefined : requestedDayProblem(day, new Date())
    return problem && `The wanted date ${problem}.`
  },
}

interface RequestedDayFieldProps {
  id?: string
  field: UseFormRegisterReturn
  error?: string | undefined
}

/** The day on which the buyer wants the goods. */
export function RequestedDayField({ id = 'requested-on', field, error }: RequestedDayFieldProps) {
  const { first, last } = requestableDays(new Date())
  return (
    <InputField
      id={id}
      label={REQUESTED_DAY_LABEL}
      optional
      hint={REQUESTED_DAY_HINT}
      error={error}
      input={field}
      type="date"
      min={first}
      max={last}
    />
  )
}
