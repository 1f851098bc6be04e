import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError } from '#app/lib/api.ts'
import type { FieldProblem } from '#app/ui/error-summary.tsx'
import { addProduct } from '../client.ts'
import { isDuplicateName } from './duplicate-name-dialog.tsx'
import { fieldId, labelOf, newProductFrom, type ProductDraft, sectionOf } from './product-draft.ts'

interface Attempt {
  count: number
  /** What the server refused at this attempt, keyed by the contract's field name; '' for no field. */
  refused: Record<string, string>
}

/** Sends the draft. What the server refuses stands beside its field and in `problems`; what was typed stays. */
export function useAddProduct(form: UseFormReturn<ProductDraft>, email: string, onAdded: () => void) {
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, refused: {} })
  const refuse = (refused: Record<string, string>) => {
    for (const [field, say] of Object.entries(refused)) {
      if (sectionOf(field)) form.setError(field as FieldPath<ProductDraft>, { message: sentence(say) })
    }
    setAttempt(({ count }) => ({ count: count + 1, refused }))
  }
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (draft: ProductDraft) => addProduct(newProductFrom(draft, email)),
    onError: (failure) => refuse(refusalsOf(failure)),
    onSuccess: async () => {
      setAttempt({ count: 0, refused: {} })
      void invalidateTags(queryClient, ['products'])
      onAdded()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success('Product Added')
    },
  })
  const problems = Object.entries(attempt.refused)
    .filter(
      ([field]) =>
        !sectionOf(field) || form.getFieldState(field as FieldPath<ProductDraft>, form.formState).error,
    )
    .map(([field, say]) => problemLine(field, say))
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

function refusalsOf(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return { '': 'The server did not answer. Nothing was added; try again.' }
  const fields = error.problem.fields ?? { '': error.message }
  // A rung has no field of its own to stand beside: the ladder is judged as a whole.
  return Object.fromEntries(
    Object.entries(fields).map(([field, say]) => [field.replace(/^(priceBreaks).*/, '$1'), say]),
  )
}

function problemLine(field: string, say: string): FieldProblem {
  if (!sectionOf(field)) return { field: 'add-product', message: say }
  return { field: fieldId(field), zone: sectionOf(field), message: `${labelOf(field)}: ${say}` }
}

/** 'must be above 0' → 'Must be above 0.' */
function sentence(say: string): string {
  return `${say.charAt(0).toUpperCase()}${say.slice(1)}${say.endsWith('.') ? '' : '.'}`
}
