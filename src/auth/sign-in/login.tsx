import { Link, useSearch } from '@tanstack/react-router'
import textStyles from '#app/ui/text.module.css'
import { sessionOf } from '../account/client.ts'
import { googleErrorMessage, SIGN_IN_FOR_PRODUCT } from '../core/copy.ts'
import { safeReturnPath, toProductPath, validateEmail, validatePassword } from '../core/rules.ts'
import { AuthField, CurrentPasswordField } from '../form/auth-field.tsx'
import styles from '../form/auth-form.module.css'
import { AuthForm } from '../form/auth-form.tsx'
import { readFormErrors } from '../form/form-errors.ts'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useHydratedSearch } from '../form/use-hydrated-search.ts'
import { signIn } from './client.ts'
import { GoogleButton } from './google-button.tsx'
import { usePostSignIn, useStartSession } from './use-post-sign-in.ts'

/** Signs in with a password or Google, then returns to the page that the visitor came from. */
export function Login() {
  const address = useSearch({ from: '/auth/login' })
  const { from, error } = useHydratedSearch(address)
  usePostSignIn(safeReturnPath(from))
  const startSession = useStartSession()
  const formErrors = readFormErrors(address.error)
  const form = useAuthForm(
    { email: validateEmail, password: validatePassword },
    async (typed) => startSession(sessionOf(await signIn(typed.email.trim(), typed.password))),
    formErrors,
  )
  // The form's own errors are in the server-rendered page. Google's errors appear after hydration.
  const isGoogleError = error && Object.keys(formErrors).length === 0
  return (
    <>
      <h1>Sign in</h1>
      {toProductPath(address.from) && (
        <p className={`${textStyles.muted} ${styles.reason}`}>{SIGN_IN_FOR_PRODUCT}</p>
      )}
      <AuthForm
        form={form}
        action="/api/sign-in"
        submitLabel="Sign in"
        problem={isGoogleError && !form.isSubmitted ? googleErrorMessage(error) : undefined}
      >
        <AuthField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          {...form.field('email')}
        />
        <CurrentPasswordField id="password" {...form.field('password')} />
      </AuthForm>
      <GoogleButton returnTo={loginPath(from)} onSignedIn={startSession} onError={form.showError} />
      <p className={styles.otherForm}>
        New to FIX IT?{' '}
        <Link to="/register" search={{ from }}>
          Please Register.
        </Link>
      </p>
    </>
  )
}

/** Without a popup, Google returns to the sign-in page, which knows the return path. */
function loginPath(from: string | undefined): string {
  return from ? `/login?from=${encodeURIComponent(from)}` : '/login'
}
