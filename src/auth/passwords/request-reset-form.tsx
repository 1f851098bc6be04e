import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import { requestPasswordReset } from '../account/account-client.ts'
import { validateEmail } from '../core/rules.ts'
import { AuthField } from '../form/auth-field.tsx'
import styles from '../form/auth-form.module.css'
import { AuthForm } from '../form/auth-form.tsx'
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
      notify.success('Email sent')
      setSentTo(email.trim())
    },
    readFormErrors(search.error),
  )

  return (
    <>
      <h1>Reset password</h1>
      <AuthForm
        form={form}
        action="/api/reset-password"
        waitsForCode
        submitLabel="RESET"
        notice={
          <>
            <p role="status">{sentTo ? resetRequested(sentTo) : search.sent && RESET_REQUESTED}</p>
            <noscript>
              <p>{RESET_NEEDS_CODE}</p>
            </noscript>
          </>
        }
      >
        <AuthField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          hint={RESET_HINT}
          {...form.field('email')}
        />
      </AuthForm>
      <p className={styles.otherForm}>
        <Link className={layoutStyles.linkTarget} to="/login" search={{}}>
          Back to sign in
        </Link>
      </p>
    </>
  )
}
