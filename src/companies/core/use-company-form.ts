import { useQueryClient } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { notify } from '#app/ui/toasts.ts'

interface CompanyFormOptions<Values extends FieldValues, Saved> {
  defaultValues: DefaultValues<Values>
  /** The error of each field that the browser can check. */
  findErrors?: (values: Values) => Partial<Record<string, string>>
  send: (values: Values) => Promise<Saved>
  /** Closes the dialog of the form after it was saved. */
  onClose?: () => void
  /** @returns the toast */
  onSaved: (saved: Saved, values: Values) => string
}

/** A form about a company. Input is kept until the server has saved it; its errors are shown beside the fields. */
export function useCompanyForm<Values extends FieldValues, Saved>({
  defaultValues,
  findErrors,
  send,
  onClose,
  onSaved,
}: CompanyFormOptions<Values, Saved>) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ defaultValues, shouldFocusError: false })

  function showErrors(errors: Partial<Record<string, string>>): boolean {
    const wrong = Object.entries(errors).filter(([field]) => form.getFieldState(field as Path<Values>))
    for (const [field, message = ''] of wrong) {
      const sentence = capitalize(message)
      form.setError(field as Path<Values>, { message: sentence })
    }
    const [first] = wrong
    if (first) form.setFocus(first[0] as Path<Values>)
    return first !== undefined
  }

  const save = form.handleSubmit(async (values) => {
    if (findErrors && showErrors(findErrors(values))) return
    try {
      const saved = await send(values)
      await invalidateTags(queryClient, ['companies'])
      onClose?.()
      notify.success(onSaved(saved, values))
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (!fields || !showErrors(fields)) form.setError('root', { message: errorMessage(error) })
    }
  })

  /** The properties that a field needs of the form. */
  const field = (name: Path<Values>) => ({
    input: form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  const { isSubmitting, errors } = form.formState
  return { ...form, field, save, isBusy: isSubmitting, problem: errors.root?.message }
}
