import type { ComponentProps } from 'react'
import fieldStyles from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'

interface AuthFieldProps extends ComponentProps<'input'> {
  id: string
  label: string
  hint?: string
  error?: string | undefined
}

/** A field of the sign-in pages: label, input, hint and error. */
export function AuthField({ id, label, hint, error, ...input }: AuthFieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? `${fieldStyles.field} bad` : fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The provider's error message, in red under the form. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className={fieldStyles.error}>
          <Icon name="alert" />
          {children}
        </p>
      )}
    </div>
  )
}
