import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { requestPasswordReset } from '../account/account-client.ts'
import { validateEmail } from '../core/rules.ts'
import { AuthField, FormError } from '../form/auth-field.tsx'
import styles from '../form/auth-form.module.css'
import { readFormErrors } from '../form/form-errors.ts'
import { useAuthForm } from '../form/use-auth-form.ts'
import { RESET_HINT, RESET_NEEDS_CODE, RESET_REQUESTED, resetRequested } from './copy.ts'

/** Requests a reset link. The message is the same whether or not the account exists. */
export function RequestResetForm() {
  const search = useSearch({ from: '/auth/resetpassword' })
  const [sentTo, setSentTo] = useState<string>()
  const form = useAuthForm(
    { email: validateEmail },
    async ({ email }) => {
      setSentTo(undefined)
      await requestPasswordReset(email.trim())
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success('Email sent')
      setSentTo(email.trim())
    },
    readFormErrors(search.error),
  )

  return (
    <>
      <h1>Reset password</h1>
      <form
        className={`${fieldStyles.form} ${styles.form}`}
        method="post"
        action="/api/reset-password"
        data-waits=""
        noValidate
        onSubmit={form.submit}
      >
        <AuthField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          hint={RESET_HINT}
          {...form.field('email')}
        />
        <Button type="submit" isWide kind="primary" size="large" aria-busy={form.isSending}>
          RESET
        </Button>
        <FormError>{form.problem}</FormError>
        <p role="status">{sentTo ? resetRequested(sentTo) : search.sent && RESET_REQUESTED}</p>
        <noscript>
          <p>{RESET_NEEDS_CODE}</p>
        </noscript>
      </form>
      <p className={styles.otherForm}>
        <Link className={layoutStyles.linkTarget} to="/login" search={{}}>
          Back to sign in
        </Link>
      </p>
    </>
  )
}
