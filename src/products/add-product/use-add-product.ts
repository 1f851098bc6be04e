import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError } from '#app/lib/api.ts'
import type { FieldError } from '#app/ui/error-summary.tsx'
import { addProduct } from '../change-client.ts'
import { productFieldFromDto } from '../product-change-adapter.ts'
import { ADD_PRODUCT_TEXTS } from './copy.ts'
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
  /** The server's messages by the API's field name; '' for a message about no field. */
  fieldErrors: Record<string, string>
}

/** Sends the draft. The server's errors appear beside their fields and in `problems`. The form keeps its values. */
export function useAddProduct(form: UseFormReturn<ProductDraft>, email: string, onAdded: () => void) {
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, fieldErrors: {} })
  const showErrors = (fieldErrors: Record<string, string>) => {
    for (const [field, message] of Object.entries(fieldErrors)) {
      if (getFieldSection(field))
        form.setError(field as FieldPath<ProductDraft>, { message: toSentence(message) })
    }
    setAttempt(({ count }) => ({ count: count + 1, fieldErrors }))
  }
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (draft: ProductDraft) => addProduct(toNewProduct(draft, email)),
    onError: (failure) => showErrors(parseFieldErrors(failure)),
    onSuccess: async () => {
      setAttempt({ count: 0, fieldErrors: {} })
      void invalidateTags(queryClient, ['products'])
      onAdded()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(ADD_PRODUCT_TEXTS.added)
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
    showErrors,
    problems,
    attempt: attempt.count,
    /** Set while the dialog about the duplicate name is open. */
    duplicate: isDuplicateName(error)
      ? { error, cancel: reset, allow: () => variables && mutate({ ...variables, allowDuplicateName: true }) }
      : undefined,
  }
}

function parseFieldErrors(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return { '': ADD_PRODUCT_TEXTS.noResponse }
  const fields = error.problem.fields ?? { '': error.message }
  // The form shows one message for all price tiers: 'priceTiers.0.price' becomes 'priceTiers'.
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      productFieldFromDto(field).replace(/^(priceTiers).*/, '$1'),
      message,
    ]),
  )
}

function toFieldProblem(field: string, message: string): FieldError {
  if (!getFieldSection(field)) return { field: 'add-product', message }
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
