import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { removePersonalQueries } from '#app/app/query-tags.ts'
import { ApiError, fetchTransport, setTransport } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import dialogStyles from '#app/ui/dialog.module.css'
import { useModalDialog } from '#app/ui/dialog.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { fetchSession, type Session, sessionQuery } from '../account/client.ts'
import { fetchStaffAccess } from '../account/staff-access.ts'
import { validatePassword } from '../core/rules.ts'
import { CurrentPasswordField } from '../form/auth-field.tsx'
import { AuthForm } from '../form/auth-form.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { secondFactorCopy } from '../second-factor/copy.ts'
import { LazyConfirmSecondFactor } from '../second-factor/lazy-forms.ts'
import { useSignOut } from '../sessions/use-sign-out.ts'
import { signIn, syncUser } from '../sign-in/client.ts'
import { GoogleButton } from '../sign-in/google-button.tsx'
import { startSession } from '../sign-in/use-post-sign-in.ts'
import { sessionEndedCopy } from './copy.ts'
import styles from './sign-in-again.module.css'

/** The order list and quick order show a guest something else than a signed-in user. */
const hasOrderList = ({ routeId }: { routeId: string }) => routeId.startsWith('/orderlist')

/**
 * For a page whose session has ended. A page that shows everyone the same continues for a guest, unless a change was refused
 * there: then, and on every other page, the user signs in again without leaving the page.
 */
export function SignInAgain() {
  const session = useQuery(sessionQuery).data
  const isPublic = useMatches({
    select: (matches) =>
      (matches.at(-1)?.staticData.page?.access ?? 'anyone') === 'anyone' && !matches.some(hasOrderList),
  })
  if (!session?.end) return null
  return isPublic && session.end === 'noticed' ? <BecomeGuest /> : <SignInDialog session={session} />
}

function BecomeGuest() {
  const queryClient = useQueryClient()
  useEffect(() => {
    removePersonalQueries(queryClient)
    queryClient.setQueryData(sessionQuery.queryKey, null)
  }, [queryClient])
  return null
}

const SIGN_IN_CALLS = /^\/api\/(?:admin|auth|identity)\b/

/** Stops the other requests of the page, such as those of a timer. */
function useOnlySignInCalls() {
  useEffect(() => {
    setTransport((path, init) =>
      SIGN_IN_CALLS.test(path)
        ? fetchTransport(path, init)
        : Promise.reject(new ApiError(401, { detail: sessionEndedCopy.title })),
    )
    return () => setTransport(fetchTransport)
  }, [])
}

/** Resumes the page when its user is signed in again, in this dialog, in the window of Google or in another tab. */
function useResume(email: string) {
  const queryClient = useQueryClient()
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  async function resume() {
    const session = await fetchSession()
    if (!session) return
    const isSame = session.email === email
    // The dashboard would ask for the code in place of the page.
    if (isSame && session.role === 'admin' && (await fetchStaffAccess(email)).secondFactor === 'confirm')
      return setCodeNeeded(true)
    setTransport(fetchTransport)
    startSession(queryClient, session)
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    // The page works without it.
    await syncUser(session.email).catch(() => undefined)
  }
  const resumeIfSignedIn = useEffectEvent(() => void resume().catch(() => undefined))
  useEffect(() => {
    const check = () => resumeIfSignedIn()
    // The session may have started again since the request that was refused.
    check()
    addEventListener('focus', check)
    return () => removeEventListener('focus', check)
  }, [])
  return { isCodeNeeded, resume }
}

/** Hides the page behind it, and nothing but signing in or out closes it. */
function SignInDialog({ session }: { session: Session }) {
  useOnlySignInCalls()
  const { isCodeNeeded, resume } = useResume(session.email)
  const [problem, setProblem] = useState<string>()
  // A message in the corner would be behind the dialog.
  const signOut = useSignOut(setProblem)
  const heading = useId()
  const dialog = useModalDialog(() => undefined)
  return (
    <dialog
      {...dialog}
      className={`${dialogStyles.dialog} ${styles.cover}`}
      aria-labelledby={heading}
      // Browsers close a dialog at the second Escape key.
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <header className={dialogStyles.plainHeader}>
        <h2 id={heading}>{isCodeNeeded ? secondFactorCopy.confirmTitle : sessionEndedCopy.title}</h2>
      </header>
      <div className={`${dialogStyles.body} ${dialogStyles.text}`}>
        {isCodeNeeded ? (
          <LazyConfirmSecondFactor autoFocus onConfirmed={resume} />
        ) : (
          <PasswordForm session={session} onSignedIn={resume} />
        )}
        {problem && <FieldMessage isAlert>{problem}</FieldMessage>}
      </div>
      <footer className={dialogStyles.footer}>
        <Button size="large" onClick={() => void signOut()}>
          Sign out
        </Button>
      </footer>
    </dialog>
  )
}

function PasswordForm({
  session: { email, end },
  onSignedIn,
}: {
  session: Session
  onSignedIn: () => Promise<void>
}) {
  const form = useAuthForm({ password: validatePassword }, async ({ password }) => {
    await signIn(email, password)
    await onSignedIn()
  })
  return (
    <>
      <p>
        {sessionEndedCopy.intro(email)} {end === 'change-refused' && sessionEndedCopy.refused}
      </p>
      <AuthForm form={form} submitLabel="Sign in">
        {/* For password managers. */}
        <input hidden readOnly name="email" autoComplete="username" value={email} />
        <CurrentPasswordField id="password-again" isResetInNewTab {...form.field('password')} />
      </AuthForm>
      <GoogleButton onSignedIn={onSignedIn} onError={form.showError} />
    </>
  )
}
