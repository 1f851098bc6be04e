import type { ComponentProps } from 'react'
import { Field, FieldMessage } from '#app/ui/field.tsx'

interface AuthFieldProps extends ComponentProps<'input'> {
  id: string
  label: string
  hint?: string
  error?: string | undefined
}

/** A field of the sign-in pages: label, input, hint and error. */
export function AuthField({ id, label, hint, error, ...input }: AuthFieldProps) {
  return <Field {...{ id, label, hint, error }}>{(control) => <input {...input} {...control} />}</Field>
}

/** The error of a whole form, announced by screen readers. */
export function FormError({ children }: { children: string | undefined }) {
  return <div role="alert">{children && <FieldMessage>{children}</FieldMessage>}</div>
}
