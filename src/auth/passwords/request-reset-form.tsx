import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPasswordReset } from '../client.ts'
import { validateEmail } from '../rules.ts'
import { AuthField, FormError } from '../sign-in/auth-field.tsx'
import styles from '../sign-in/auth-form.module.css'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { RESET_HINT, resetRequested } from './copy.ts'

/** Requests a reset link. The message is the same whether or not the account exists. */
export function RequestResetForm() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useAuthForm({ email: validateEmail }, async ({ email }) => {
    setSentTo(undefined)
    await requestPasswordReset(email.trim())
    const { notify } = await import('#app/ui/toasts.ts')
    notify.success('Email sent')
    setSentTo(email.trim())
  })

  return (
    <>
      <h1>Reset password</h1>
      <form className={`form ${styles.form}`} method="post" noValidate onSubmit={form.submit}>
        <AuthField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          hint={RESET_HINT}
          {...form.field('email')}
        />
        <button type="submit" className="btn wide" aria-busy={form.isSending}>
          RESET
        </button>
        <FormError>{form.problem}</FormError>
        <p role="status">{sentTo && resetRequested(sentTo)}</p>
      </form>
      <p className={styles.otherForm}>
        <Link to="/login" search={{}}>
          Back to sign in
        </Link>
      </p>
    </>
  )
}
