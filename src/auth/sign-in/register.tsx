import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '#app/ui/notify.ts'
import { sessionOf } from '../account/client.ts'
import {
  safeReturnPath,
  toProductPath,
  validateEmail,
  validateName,
  validatePassword,
} from '../core/rules.ts'
import { AuthField } from '../form/auth-field.tsx'
import styles from '../form/auth-form.module.css'
import { AuthForm } from '../form/auth-form.tsx'
import { readFormErrors } from '../form/form-errors.ts'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useHydratedSearch } from '../form/use-hydrated-search.ts'
import { PASSWORD_LENGTH_HINT } from '../passwords/copy.ts'
import { NewPasswordField } from '../passwords/new-password-field.tsx'
import { register as createAccount } from './client.ts'
import { GoogleButton } from './google-button.tsx'
import { usePostSignIn, useStartSession } from './use-post-sign-in.ts'

/** Creates an account and signs in. New customers go to /home (specification §4). */
export function Register() {
  const address = useSearch({ from: '/auth/register' })
  const { from } = useHydratedSearch(address)
  const [isNew, setIsNew] = useState(false)
  const returnPath = safeReturnPath(from)
  usePostSignIn(isNew ? '/home' : returnPath, isNew ? returnPath : undefined)
  const startSession = useStartSession()
  const rules = { name: validateName, email: validateEmail, password: validatePassword }
  const form = useAuthForm(
    rules,
    async ({ name, email, password }) => {
      const continueTo = toProductPath(returnPath)
      const response = await createAccount({
        name: name.trim(),
        email: email.trim(),
        password,
        ...(continueTo && { continueTo }),
      })
      notify.success('Updated profile')
      setIsNew(true)
      startSession(sessionOf(response))
    },
    readFormErrors(address.error),
  )

  return (
    <>
      <h1>Register</h1>
      <AuthForm form={form} action="/api/register" waitsForCode submitLabel="Register">
        <AuthField id="name" label="Name" autoComplete="name" maxLength={100} {...form.field('name')} />
        <AuthField id="email" label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <NewPasswordField label="Password" hint={PASSWORD_LENGTH_HINT} field={form.field('password')} />
      </AuthForm>
      <GoogleButton
        returnTo={from ? `/login?from=${encodeURIComponent(from)}` : '/login'}
        onSignedIn={startSession}
        onError={form.showError}
      />
      <p className={styles.otherForm}>
        Have an account?{' '}
        <Link to="/login" search={{ from }}>
          Sign in.
        </Link>
      </p>
    </>
  )
}
