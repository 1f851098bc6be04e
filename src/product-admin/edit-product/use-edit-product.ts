import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { patchProduct } from '#app/products/core/change-client.ts'
import { productQuery } from '#app/products/core/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { ProductChange } from '#app/products/core/product-change-adapter.ts'
import { notify } from '#app/ui/notify.ts'
import { getConflictingProduct } from '../manage/use-product-change.ts'
import { isDuplicateName } from '../product-form/duplicate-name-dialog.tsx'
import {
  type ConflictLine,
  keepTyped,
  listConflicts,
  listEditedFields,
  readDraftField,
  toProductChange,
  toProductDraft,
} from '../product-form/edit-draft.ts'
import type { ProductDraft } from '../product-form/product-draft.ts'
import { parseFieldErrors, useFieldErrors } from '../product-form/use-field-errors.ts'
import { editProductCopy } from './copy.ts'

export const EDIT_PRODUCT_FORM_ID = 'edit-product'

interface SentEdits {
  draft: ProductDraft
  change: ProductChange
}

/** Saves what was changed. After a version conflict the form shows the current product with everything that was typed. */
export function useEditProduct(form: UseFormReturn<ProductDraft>, product: Product) {
  const queryClient = useQueryClient()
  // The base of the changes: the product as it was opened, saved, or shown with a conflict.
  const [baseline, setBaseline] = useState(product)
  const [conflicts, setConflicts] = useState<{ lines: ConflictLine[] } | null>(null)
  const { showErrors, clearErrors, problems, attempt } = useFieldErrors(form, EDIT_PRODUCT_FORM_ID)

  /** The form shows `current` as saved, and what was typed after `before` as changed. */
  function show(current: Product, before: ProductDraft) {
    const saved = toProductDraft(current)
    const merged = keepTyped(form.getValues(), before, current)
    form.reset(saved)
    for (const field of listEditedFields(merged, saved)) {
      form.setValue(field as FieldPath<ProductDraft>, readDraftField(merged, field), { shouldDirty: true })
    }
    setBaseline(current)
  }

  function showSaved(saved: Product, draft: ProductDraft) {
    clearErrors()
    setConflicts(null)
    show(saved, draft)
    queryClient.setQueryData(productQuery(saved.id).queryKey, saved)
    void invalidateTags(queryClient, ['products'])
    notify.success(editProductCopy.saved(saved.name))
  }

  function showConflict(current: Product) {
    clearErrors()
    setConflicts({ lines: listConflicts(form.getValues(), baseline, current) })
    show(current, toProductDraft(baseline))
  }

  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ change }: SentEdits) => patchProduct(product.id, { ...change, version: baseline.version }),
    onSuccess: (saved, { draft }) => showSaved(saved, draft),
    onError: (failure) => {
      const current = getConflictingProduct(failure)
      if (current) return showConflict(current)
      const { name, ...errors } = parseFieldErrors(failure)
      showErrors({ ...errors, ...(name !== undefined && { productName: name }) })
    },
  })
  return {
    baseline,
    conflicts,
    problems,
    attempt,
    isSending: isPending,
    save(draft: ProductDraft) {
      const change = toProductChange(draft, baseline)
      if (change) mutate({ draft, change })
      else notify.success(editProductCopy.noChanges)
    },
    /** Related products change the version of the product too. */
    setVersion: (version: number) => setBaseline((before) => ({ ...before, version })),
    /** Set while the dialog about the duplicate name is open. */
    duplicate: isDuplicateName(error)
      ? {
          error,
          onCancel: reset,
          onConfirm: () =>
            variables && mutate({ ...variables, change: { ...variables.change, allowDuplicateName: true } }),
        }
      : undefined,
  }
}
