import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError } from '#app/lib/api.ts'
import type { FieldError } from '#app/ui/error-summary.tsx'
import { addProduct } from '../client.ts'
import { isDuplicateName } from './duplicate-name-dialog.tsx'
import {
  getFieldId,
  getFieldLabel,
  getFieldSection,
  type ProductDraft,
  toNewProduct,
} from './product-draft.ts'

interface Attempt {
  count: number
  /** What the server refused at this attempt, keyed by the contract's field name; '' for no field. */
  fieldErrors: Record<string, string>
}

/** Sends the draft. What the server refuses stands beside its field and in `problems`; what was typed stays. */
export function useAddProduct(form: UseFormReturn<ProductDraft>, email: string, onAdded: () => void) {
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, fieldErrors: {} })
  const refuse = (fieldErrors: Record<string, string>) => {
    for (const [field, message] of Object.entries(fieldErrors)) {
      if (getFieldSection(field))
        form.setError(field as FieldPath<ProductDraft>, { message: toSentence(message) })
    }
    setAttempt(({ count }) => ({ count: count + 1, fieldErrors }))
  }
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (draft: ProductDraft) => addProduct(toNewProduct(draft, email)),
    onError: (failure) => refuse(parseFieldErrors(failure)),
    onSuccess: async () => {
      setAttempt({ count: 0, fieldErrors: {} })
      void invalidateTags(queryClient, ['products'])
      onAdded()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success('Product Added')
    },
  })
  const problems = Object.entries(attempt.fieldErrors)
    .filter(
      ([field]) =>
        !getFieldSection(field) || form.getFieldState(field as FieldPath<ProductDraft>, form.formState).error,
    )
    .map(([field, message]) => toFieldProblem(field, message))
    .sort((one, other) => (one.zone ?? '').localeCompare(other.zone ?? ''))
  return {
    send: mutate,
    isSending: isPending,
    refuse,
    problems,
    attempt: attempt.count,
    /** Set while the administrator has to say whether two products may have the same name. */
    duplicate: isDuplicateName(error)
      ? { error, keep: reset, allow: () => variables && mutate({ ...variables, allowDuplicateName: true }) }
      : undefined,
  }
}

function parseFieldErrors(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return { '': 'The server did not answer. Nothing was added; try again.' }
  const fields = error.problem.fields ?? { '': error.message }
  // A rung has no field of its own to stand beside: the ladder is judged as a whole.
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^(priceBreaks).*/, '$1'), message]),
  )
}

function toFieldProblem(field: string, message: string): FieldError {
  if (!getFieldSection(field)) return { field: 'add-product', message: message }
  return {
    field: getFieldId(field),
    zone: getFieldSection(field),
    message: `${getFieldLabel(field)}: ${message}`,
  }
}

/** 'must be above 0' → 'Must be above 0.' */
function toSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`
}
