import { type MutationMeta, useMutation } from '@tanstack/react-query'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { toSentence } from '#app/lib/capitalize.ts'
import { notify } from './notify.ts'
import { submitUnless } from './submit-unless.ts'

/** The sentences beside the fields; `root` is shown above the buttons. */
export type FieldErrors = Partial<Record<string, string>>

/** The properties that a field needs of its form. */
export interface FormField {
  id: string
  input: UseFormRegisterReturn
  error: string | undefined
}

interface MutationFormOptions<Values extends FieldValues, Saved> {
  /** The first part of the ids of the fields. */
  id: string
  defaultValues: Values & DefaultValues<Values>
  /** The errors that the browser can find. */
  findErrors?: ((values: Values) => FieldErrors) | undefined
  send: (values: Values) => Promise<Saved>
  changes?: MutationMeta['changes']
  /** Closes the form or moves on. */
  onSaved?: (saved: Saved, values: Values) => unknown
  /** Shown in a toast. */
  savedText?: string | ((saved: Saved, values: Values) => string)
  onError?: (error: Error) => void
  /** The refusals of the server, by field. */
  fieldErrorsOf?: (error: ApiError) => FieldErrors | undefined
  /** The sentence about an error that belongs to no field. */
  describeError?: (error: Error) => string
}

/** A form that is sent as one request. Input is kept until the server has saved it; errors are shown beside the fields. */
export function useMutationForm<Values extends FieldValues, Saved>({
  id,
  defaultValues,
  findErrors,
  send,
  changes = [],
  onSaved,
  savedText,
  onError,
  fieldErrorsOf = ({ problem }) => problem.fields,
  describeError = errorMessage,
}: MutationFormOptions<Values, Saved>) {
  const form = useForm<Values>({ defaultValues, shouldFocusError: false })
  const mutation = useMutation({ mutationFn: send, meta: { changes } })

  /** @returns whether one of the errors belongs to this form */
  function showErrors(errors: FieldErrors = {}): boolean {
    const values = form.getValues()
    const wrong = Object.entries(errors).filter(
      ([field]) => field === 'root' || get(values, field) !== undefined,
    )
    for (const [field, message = ''] of wrong)
      form.setError(field as Path<Values>, { message: toSentence(message) })
    const [first] = wrong
    if (first && first[0] !== 'root') form.setFocus(first[0] as Path<Values>)
    return first !== undefined
  }

  const sendValid = form.handleSubmit(async (values) => {
    if (showErrors(findErrors?.(values))) return
    try {
      const saved = await mutation.mutateAsync(values)
      await onSaved?.(saved, values)
      if (savedText !== undefined)
        notify.success(typeof savedText === 'string' ? savedText : savedText(saved, values))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      onError?.(error)
      if (error instanceof ApiError && showErrors(fieldErrorsOf(error))) return
      form.setError('root', { message: describeError(error) })
    }
  })

  const field = (name: Path<Values>): FormField => ({
    id: `${id}-${name.replaceAll('.', '-')}`,
    input: form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  const { isSubmitting, errors } = form.formState
  const submit = () => {
    // An error of the last attempt would stop this one if its field has no input.
    form.clearErrors()
    return sendValid()
  }
  /** Of a form that is not in a dialog. */
  const onSubmit = submitUnless(isSubmitting, submit)
  return {
    ...form,
    field,
    submit,
    onSubmit,
    isBusy: isSubmitting,
    error: mutation.error,
    problem: errors.root?.message,
  }
}
