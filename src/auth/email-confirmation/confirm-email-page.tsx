import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { confirmEmail, sessionQuery } from '../client.ts'
import { addressInToken, CONFIRMATION_LINK_HOURS } from '../rules.ts'
import { FormError } from '../sign-in/auth-field.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { announceConfirmation } from './confirmation-channel.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/**
 * Where the link of a confirmation email leads. Opening it changes nothing: mail scanners open links, and only the owner
 * of the address presses the button.
 */
export function ConfirmEmail() {
  const { token } = useSearch({ from: '/identity/confirmemail' })
  const isHydrated = useHydrated()
  const [linkToken, setLinkToken] = useState<string>()
  useEffect(() => {
    if (!token) return
    setLinkToken(token)
    // A key to the account is not left in the address bar and the history.
    window.history.replaceState(window.history.state, '', '/confirmemail')
  }, [token])
  if (linkToken) return <ConfirmAddress key={linkToken} token={linkToken} />
  if (!isHydrated || token) return <h1>Confirm your email address</h1>
  return <WithoutLink />
}

type Step = 'asking' | 'confirmed' | 'expired' | 'invalid'

function ConfirmAddress({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('asking')
  const email = addressInToken(token)
  const form = useAuthForm({}, async () => {
    try {
      await confirmEmail(token)
    } catch (refusal) {
      const code = refusal instanceof ApiError ? refusal.problem.code : undefined
      if (code !== 'token-expired' && code !== 'invalid-token') throw refusal
      setStep(code === 'token-expired' ? 'expired' : 'invalid')
      return
    }
    setStep('confirmed')
    announceConfirmation()
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  })
  if (step === 'confirmed') return <Confirmed email={email} />
  if (step !== 'asking') return <LinkFailed isExpired={step === 'expired'} email={email} />
  return (
    <>
      <h1>Confirm your email address</h1>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <p>
          A FIX IT account was registered with <strong>{email ?? 'your email address'}</strong>. Confirm the
          address to receive emails about your orders.
        </p>
        <button type="submit" className="btn wide" aria-busy={form.isSending}>
          Confirm email address
        </button>
        <FormError>{form.problem}</FormError>
        <p className="hint">If you did not register this account, close this page and do not confirm.</p>
      </form>
    </>
  )
}

function Confirmed({ email = 'Your email address' }: { email: string | undefined }) {
  const { data: session } = useQuery(sessionQuery)
  return (
    <div className="form" role="status">
      <h1>Email address confirmed</h1>
      <p>{email} is confirmed. We send emails about your orders to it.</p>
      {session ? (
        <Link className="btn wide" to="/dashboard">
          Open dashboard
        </Link>
      ) : (
        <Link className="btn wide" to="/login" search={{}}>
          Sign in
        </Link>
      )}
    </div>
  )
}

/** A link that confirms nothing any more, and how to get another. */
function LinkFailed({ isExpired, email }: { isExpired: boolean; email: string | undefined }) {
  return (
    <div className="form" role="alert">
      <h1>{isExpired ? 'This link has expired' : 'This link does not work'}</h1>
      <p>
        {isExpired
          ? `Confirmation links work for ${CONFIRMATION_LINK_HOURS} hours. Request a new email.`
          : 'The link is incomplete, or the account does not exist anymore.'}
      </p>
      {email ? (
        <ResendConfirmation email={email} />
      ) : (
        <Link className="btn wide" to="/login" search={{ from: '/confirmemail' }}>
          Sign in to request a new email
        </Link>
      )}
    </div>
  )
}

/** Opened by hand, or once more after the link was used. */
function WithoutLink() {
  const { data: session } = useQuery(sessionQuery)
  if (session?.emailVerified) return <Confirmed email={session.email} />
  return (
    <>
      <h1>Confirm your email address</h1>
      <div className="form">
        <p>Open the link in the email that we sent you when you registered.</p>
        {session ? (
          <ResendConfirmation email={session.email} />
        ) : (
          <p>
            No email?{' '}
            <Link to="/login" search={{ from: '/confirmemail' }}>
              Sign in
            </Link>{' '}
            to request a new one.
          </p>
        )}
      </div>
    </>
  )
}
