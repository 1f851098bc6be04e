import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorWords } from '../../lib/api.ts'
import { register as createAccount } from '../client.ts'
import { AccountField, FormError } from '../parts/account-field.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { passwordAdvice } from '../password-advice.ts'
import { emailProblem, MIN_PASSWORD, nameProblem, passwordProblem, safeReturn } from '../rules.ts'
import { useAddressQuery } from '../use-address-query.ts'
import { useArrival, useSignedIn } from '../use-arrival.ts'

interface NewAccount {
  name: string
  email: string
  password: string
}

/** Opens an account and signs in with it; a new customer arrives at /home (specification §4). */
export function Register() {
  const { from } = useAddressQuery(useSearch({ from: '/identity/register' }))
  const [isNew, setIsNew] = useState(false)
  useArrival(isNew ? '/home' : safeReturn(from))
  const signedIn = useSignedIn()
  const { register, handleSubmit, setError, clearErrors, watch, formState } = useForm<NewAccount>()
  const [name = '', email = '', password = ''] = watch(['name', 'email', 'password'])
  const { errors, isSubmitting } = formState
  const say = (message: string | undefined) => (message ? setError('root', { message }) : clearErrors('root'))

  async function submit(typed: NewAccount) {
    try {
      const { user } = await createAccount(typed.name.trim(), typed.email.trim(), typed.password)
      const { notify } = await import('../../ui/toasts.ts')
      notify.success('Updated profile')
      setIsNew(true)
      signedIn({ email: user.email, displayName: user.name })
    } catch (refusal) {
      say(errorWords(refusal))
    }
  }

  return (
    <>
      <h1>Register</h1>
      <form className="form" method="post" noValidate onSubmit={handleSubmit(submit)}>
        <AccountField
          id="name"
          label="Name"
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message}
          {...register('name', { validate: nameProblem })}
        />
        <AccountField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', { validate: emailProblem })}
        />
        <AccountField
          id="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={passwordAdvice(password, [name, email]) ?? `${MIN_PASSWORD} characters or more.`}
          error={errors.password?.message}
          {...register('password', { validate: passwordProblem })}
        />
        <button type="submit" className="btn wide" aria-busy={isSubmitting}>
          Register
        </button>
        <FormError>{errors.root?.message}</FormError>
      </form>
      <p className="or">or</p>
      <GoogleButton returnTo={from ? `/login?from=${encodeURIComponent(from)}` : '/login'} onError={say} />
      <p className="reg">
        Have an account?{' '}
        <Link to="/login" search={{ from }}>
          Sign in.
        </Link>
      </p>
    </>
  )
}
