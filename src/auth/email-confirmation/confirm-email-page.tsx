import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import textStyles from '#app/ui/text.module.css'
import { confirmEmail } from '../account/account-client.ts'
import { sessionQuery } from '../account/client.ts'
import { addressInToken, toProductPath } from '../core/rules.ts'
import { FormError } from '../form/auth-field.tsx'
import styles from '../form/auth-form.module.css'
import { useAuthForm } from '../form/use-auth-form.ts'
import { announceConfirmation } from './confirmation-channel.ts'
import { CONFIRMATION_NEEDS_CODE, LINK_EXPIRED, LINK_INVALID, NOT_YOUR_ACCOUNT } from './copy.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/**
 * The target of the link in a confirmation email. Opening it changes nothing, because mail scanners open links: only the
 * button confirms the address.
 */
export function ConfirmEmail() {
  const { token, from } = useSearch({ from: '/auth/confirmemail' })
  const isHydrated = useHydrated()
  const [link, setLink] = useState<{ token: string; productPath: string | undefined }>()
  useEffect(() => {
    if (!token) return
    setLink({ token, productPath: toProductPath(from) })
    // The token must not stay in the address bar or in the history.
    window.history.replaceState(window.history.state, '', '/confirmemail')
  }, [token, from])
  if (link) return <ConfirmAddress key={link.token} {...link} />
  if (!isHydrated || token)
    return (
      <>
        <h1>Confirm your email address</h1>
        <noscript>
          <p>{CONFIRMATION_NEEDS_CODE}</p>
        </noscript>
      </>
    )
  return <WithoutLink />
}

type Step = 'asking' | 'confirmed' | 'expired' | 'invalid'

interface ConfirmAddressProps {
  token: string
  /** The page of the product that the buyer registered for. */
  productPath: string | undefined
}

function ConfirmAddress({ token, productPath }: ConfirmAddressProps) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('asking')
  const email = addressInToken(token)
  const form = useAuthForm({}, async () => {
    try {
      await confirmEmail(token)
    } catch (error) {
      const code = error instanceof ApiError ? error.problem.code : undefined
      if (code !== 'token-expired' && code !== 'invalid-token') throw error
      setStep(code === 'token-expired' ? 'expired' : 'invalid')
      return
    }
    setStep('confirmed')
    announceConfirmation()
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  })
  if (step === 'confirmed') return <Confirmed email={email} productPath={productPath} />
  if (step !== 'asking') return <LinkFailed isExpired={step === 'expired'} email={email} />
  return (
    <>
      <h1>Confirm your email address</h1>
      <form className={`${fieldStyles.form} ${styles.form}`} method="post" noValidate onSubmit={form.submit}>
        <p>
          A FIX IT account was registered with <strong>{email ?? 'your email address'}</strong>. Confirm the
          address to receive emails about your orders.
        </p>
        <Button type="submit" isWide kind="primary" size="large" aria-busy={form.isSending}>
          Confirm email address
        </Button>
        <FormError>{form.problem}</FormError>
        <p className={textStyles.hint}>{NOT_YOUR_ACCOUNT}</p>
      </form>
    </>
  )
}

interface ConfirmedProps {
  email: string | undefined
  productPath?: string | undefined
}

function Confirmed({ email = 'Your email address', productPath }: ConfirmedProps) {
  const { data: session } = useQuery(sessionQuery)
  const nextStep = buttonClass({ isWide: true, kind: 'primary', size: 'large' })
  return (
    <div className={`${fieldStyles.form} ${styles.form}`} role="status">
      <h1>Email address confirmed</h1>
      <p>{email} is confirmed. We send emails about your orders to it.</p>
      {session && productPath && (
        <a className={nextStep} href={productPath}>
          Continue to your product
        </a>
      )}
      {session && !productPath && (
        <Link className={nextStep} to="/dashboard">
          Open dashboard
        </Link>
      )}
      {!session && (
        <Link className={nextStep} to="/login" search={productPath ? { from: productPath } : {}}>
          Sign in
        </Link>
      )}
    </div>
  )
}

function LinkFailed({ isExpired, email }: { isExpired: boolean; email: string | undefined }) {
  return (
    <div className={`${fieldStyles.form} ${styles.form}`} role="alert">
      <h1>{isExpired ? 'This link has expired' : 'This link does not work'}</h1>
      <p>{isExpired ? LINK_EXPIRED : LINK_INVALID}</p>
      {email ? (
        <ResendConfirmation email={email} />
      ) : (
        <Link
          className={buttonClass({ isWide: true, kind: 'primary', size: 'large' })}
          to="/login"
          search={{ from: '/confirmemail' }}
        >
          Sign in to request a new email
        </Link>
      )}
    </div>
  )
}

/** Shown without a token: the page was opened directly, or again after the link was used. */
function WithoutLink() {
  const { data: session } = useQuery(sessionQuery)
  if (session?.emailVerified) return <Confirmed email={session.email} />
  return (
    <>
      <h1>Confirm your email address</h1>
      <div className={`${fieldStyles.form} ${styles.form}`}>
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
