import { Link, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { errorWords } from '../../lib/api.ts'
import { signIn } from '../client.ts'
import { googleErrorWords } from '../google.ts'
import { AccountField, FormError } from '../parts/account-field.tsx'
import { GoogleButton } from '../parts/google-button.tsx'
import { emailProblem, passwordProblem, safeReturn } from '../rules.ts'
import { useAddressQuery } from '../use-address-query.ts'
import { useArrival, useSignedIn } from '../use-arrival.ts'

interface Credentials {
  email: string
  password: string
}

/** Sign-in by password or Google; then back to where the visitor came from. */
export function Login() {
  const { from, error } = useAddressQuery(useSearch({ from: '/identity/login' }))
  useArrival(safeReturn(from))
  const signedIn = useSignedIn()
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Credentials>()
  const { errors, isSubmitting, isSubmitted } = formState
  const say = (message: string | undefined) => (message ? setError('root', { message }) : clearErrors('root'))
  const googleSaid = error && !isSubmitted ? googleErrorWords(error) : undefined

  async function submit({ email, password }: Credentials) {
    try {
      const { user } = await signIn(email.trim(), password)
      signedIn({ email: user.email, displayName: user.name })
    } catch (refusal) {
      say(errorWords(refusal))
    }
  }

  return (
    <>
      <h1>Sign in</h1>
      <form className="form" method="post" noValidate onSubmit={handleSubmit(submit)}>
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
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: passwordProblem })}
        />
        <Link className="fp" to="/resetpassword" search={{}}>
          Forgot Password?
        </Link>
        <button type="submit" className="btn wide" aria-busy={isSubmitting}>
          Login
        </button>
        <FormError>{errors.root?.message ?? googleSaid}</FormError>
      </form>
      <p className="or">or</p>
      <GoogleButton returnTo={loginAddress(from)} onError={say} />
      <p className="reg">
        New to FIX IT?{' '}
        <Link to="/register" search={{ from }}>
          Please Register.
        </Link>
      </p>
    </>
  )
}

/** Where Google comes back to without a popup: here, because here the way on is known. */
function loginAddress(from: string | undefined): string {
  return from ? `/login?from=${encodeURIComponent(from)}` : '/login'
}
