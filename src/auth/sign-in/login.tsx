import { Link, useSearch } from '@tanstack/react-router'
import { sessionOf, signIn } from '../client.ts'
import { emailProblem, formSignInWords, passwordProblem, safeReturn } from '../rules.ts'
import { AccountField, FormError } from './auth-field.tsx'
import { GoogleButton } from './google-button.tsx'
import { googleErrorWords } from './google-popup.ts'
import { useAccountForm } from './use-auth-form.ts'
import { useAddressQuery } from './use-hydrated-search.ts'
import { useArrival, useSignedIn } from './use-post-sign-in.ts'

/** Sign-in by password or Google; then back to where the visitor came from. */
export function Login() {
  const address = useSearch({ from: '/identity/login' })
  const { from, error } = useAddressQuery(address)
  useArrival(safeReturn(from))
  const signedIn = useSignedIn()
  const form = useAccountForm({ email: emailProblem, password: passwordProblem }, async (typed) => {
    signedIn(sessionOf(await signIn(typed.email.trim(), typed.password)))
  })
  // The form's own refusals stand in the page as it is sent; Google's are the browser's to show.
  const formSaid = formSignInWords(address.error)
  const addressSaid = formSaid ?? (error && googleErrorWords(error))

  return (
    <>
      <h1>Sign in</h1>
      <form className="form" method="post" action="/api/sign-in" noValidate onSubmit={form.submit}>
        <AccountField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          {...form.field('email')}
        />
        <AccountField
          id="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Link className="fp" to="/resetpassword" search={{}}>
          Forgot Password?
        </Link>
        <button type="submit" className="btn wide" aria-busy={form.isSending}>
          Login
        </button>
        <FormError>{form.problem ?? (form.isSubmitted ? undefined : addressSaid)}</FormError>
      </form>
      <p className="or">or</p>
      <GoogleButton returnTo={loginAddress(from)} onError={form.say} />
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
