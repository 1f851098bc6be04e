import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { register as createAccount, sessionOf } from '../client.ts'
import { NewPasswordField } from '../passwords/new-password-field.tsx'
import { emailProblem, MIN_PASSWORD, nameProblem, passwordProblem, safeReturn } from '../rules.ts'
import { AccountField, FormError } from './auth-field.tsx'
import { GoogleButton } from './google-button.tsx'
import { useAccountForm } from './use-auth-form.ts'
import { useAddressQuery } from './use-hydrated-search.ts'
import { useArrival, useSignedIn } from './use-post-sign-in.ts'

/** Opens an account and signs in with it; a new customer arrives at /home (specification §4). */
export function Register() {
  const { from } = useAddressQuery(useSearch({ from: '/identity/register' }))
  const [isNew, setIsNew] = useState(false)
  useArrival(isNew ? '/home' : safeReturn(from))
  const signedIn = useSignedIn()
  const rules = { name: nameProblem, email: emailProblem, password: passwordProblem }
  const form = useAccountForm(rules, async ({ name, email, password }) => {
    const answer = await createAccount(name.trim(), email.trim(), password)
    const { notify } = await import('#app/ui/toasts.ts')
    notify.success('Updated profile')
    setIsNew(true)
    signedIn(sessionOf(answer))
  })

  return (
    <>
      <h1>Register</h1>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <AccountField id="name" label="Name" autoComplete="name" maxLength={100} {...form.field('name')} />
        <AccountField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          {...form.field('email')}
        />
        <NewPasswordField
          label="Password"
          hint={`${MIN_PASSWORD} characters or more.`}
          field={form.field('password')}
        />
        <button type="submit" className="btn wide" aria-busy={form.isSending}>
          Register
        </button>
        <FormError>{form.problem}</FormError>
      </form>
      <p className="or">or</p>
      <GoogleButton
        returnTo={from ? `/login?from=${encodeURIComponent(from)}` : '/login'}
        onError={form.say}
      />
      <p className="reg">
        Have an account?{' '}
        <Link to="/login" search={{ from }}>
          Sign in.
        </Link>
      </p>
    </>
  )
}
