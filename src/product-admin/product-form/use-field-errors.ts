import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { toSentence } from '#app/lib/capitalize.ts'
import { productFieldFromDto } from '#app/products/core/product-change-adapter.ts'
import type { FieldError } from '#app/ui/error-summary.tsx'
import { getFieldId, getFieldLabel, getFieldSection, type ProductDraft } from './product-draft.ts'

interface Attempt {
  count: number
  /** The server's messages by the API's field name; '' for a message about no field. */
  fieldErrors: Record<string, string>
}

/**
 * The server's messages beside their fields and in `problems`.
 * @param formId what a message about no field links to
 */
export function useFieldErrors(form: UseFormReturn<ProductDraft>, formId: string) {
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, fieldErrors: {} })
  const showErrors = (fieldErrors: Record<string, string>) => {
    for (const [field, message] of Object.entries(fieldErrors)) {
      if (getFieldSection(field))
        form.setError(field as FieldPath<ProductDraft>, { message: toSentence(message) })
    }
    setAttempt(({ count }) => ({ count: count + 1, fieldErrors }))
  }
  const problems = Object.entries(attempt.fieldErrors)
    .filter(
      ([field]) =>
        !getFieldSection(field) || form.getFieldState(field as FieldPath<ProductDraft>, form.formState).error,
    )
    .map(([field, message]) => toFieldProblem(field, message, formId))
    .sort((one, other) => (one.zone ?? '').localeCompare(other.zone ?? ''))
  return {
    showErrors,
    clearErrors: () => setAttempt({ count: 0, fieldErrors: {} }),
    problems,
    attempt: attempt.count,
  }
}

/** The messages of a failed request by the form's field names. */
export function parseFieldErrors(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return { '': errorMessage(error) }
  const fields = error.problem.fields ?? { '': error.message }
  // The form shows one message for all price tiers: 'priceTiers.0.price' becomes 'priceTiers'.
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      productFieldFromDto(field).replace(/^(priceTiers).*/, '$1'),
      message,
    ]),
  )
}

function toFieldProblem(field: string, message: string, formId: string): FieldError {
  if (!getFieldSection(field)) return { field: formId, message }
  return {
    field: getFieldId(field),
    zone: getFieldSection(field),
    message: `${getFieldLabel(field)}: ${message}`,
  }
}
