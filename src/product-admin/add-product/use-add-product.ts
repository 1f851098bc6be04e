import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { addProduct } from '#app/products/core/change-client.ts'
import { notify } from '#app/ui/notify.ts'
import { addProductCopy } from '../product-form/copy.ts'
import { isDuplicateName } from '../product-form/duplicate-name-dialog.tsx'
import { type ProductDraft, toNewProduct } from '../product-form/product-draft.ts'
import { parseFieldErrors, useFieldErrors } from '../product-form/use-field-errors.ts'

export const ADD_PRODUCT_FORM_ID = 'add-product'

/** Sends the draft. The server's errors appear beside their fields and in `problems`. The form keeps its values. */
export function useAddProduct(form: UseFormReturn<ProductDraft>, email: string, onAdded: () => void) {
  const { showErrors, clearErrors, problems, attempt } = useFieldErrors(form, ADD_PRODUCT_FORM_ID)
  const { mutate, isPending, error, variables, reset } = useMutation({
    meta: { changes: ['products'] },
    mutationFn: (draft: ProductDraft) => addProduct(toNewProduct(draft, email)),
    onError: (failure) => showErrors(parseFieldErrors(failure)),
    onSuccess: () => {
      clearErrors()
      onAdded()
      notify.success(addProductCopy.added)
    },
  })
  return {
    send: mutate,
    isSending: isPending,
    showErrors,
    problems,
    attempt,
    /** Set while the dialog about the duplicate name is open. */
    duplicate: isDuplicateName(error)
      ? {
          error,
          onCancel: reset,
          onConfirm: () => variables && mutate({ ...variables, allowDuplicateName: true }),
        }
      : undefined,
  }
}
