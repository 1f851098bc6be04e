import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FormError } from './auth-field.tsx'
import styles from './auth-form.module.css'
import type { useAuthForm } from './use-auth-form.ts'

interface AuthFormProps {
  form: Pick<ReturnType<typeof useAuthForm>, 'submit' | 'isSending' | 'problem'>
  /** Receives the form without JavaScript. */
  action?: string
  /** True if the form is sent by the code of the page, once it is loaded. */
  waitsForCode?: boolean
  submitLabel: string
  /** An error that the form itself does not know. */
  problem?: string | undefined
  /** Below the error. */
  notice?: ReactNode
  children: ReactNode
}

/** A form of the sign-in pages: its fields, one button and its error. */
export function AuthForm({
  form,
  action,
  waitsForCode,
  submitLabel,
  problem,
  notice,
  children,
}: AuthFormProps) {
  return (
    <form
      className={`${fieldStyles.form} ${styles.form}`}
      method="post"
      action={action}
      data-waits={waitsForCode ? '' : undefined}
      noValidate
      onSubmit={form.submit}
    >
      {children}
      <Button type="submit" isWide kind="primary" size="large" aria-busy={form.isSending}>
        {submitLabel}
      </Button>
      <FormError>{form.problem ?? problem}</FormError>
      {notice}
    </form>
  )
}
