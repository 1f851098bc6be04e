import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { sessionQuery } from '../account/client.ts'
import styles from './confirm-email-banner.module.css'
import { onConfirmation } from './confirmation-channel.ts'
import { CONFIRMATION_SENT, confirmationSentTo } from './copy.ts'
import { useResendConfirmation } from './use-resend-confirmation.ts'

/** Shown above every page until the user's email address is confirmed. */
export function ConfirmEmailBanner() {
  // The address may be confirmed on a phone while this tab is in the background, or in another tab.
  const { data: session, refetch } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' })
  useEffect(() => onConfirmation(() => void refetch()), [refetch])
  const isConfirming = useLocation({ select: ({ pathname }) => pathname === '/confirmemail' })
  return session && !isConfirming ? <Banner key={session.email} email={session.email} /> : null
}

function Banner({ email }: { email: string }) {
  const { isSending, isSent, problem, send } = useResendConfirmation(email)
  return (
    <section className={styles.banner} data-screen-only aria-label="Email confirmation">
      <div className={`${layoutStyles.wrappingRow} ${styles.content}`}>
        <p>
          <strong>Confirm your email address.</strong> Open the link we sent to{' '}
          <span className={textStyles.anywhere}>{email}</span>. Until then, emails about your orders might not
          be sent.
        </p>
        <Button aria-busy={isSending} onClick={send}>
          Resend email
        </Button>
        <p className={styles.result} role="status">
          {isSent && CONFIRMATION_SENT}
          {problem}
        </p>
      </div>
    </section>
  )
}

/** The button on the confirmation page. */
export function ResendConfirmation({ email }: { email: string }) {
  const { isSending, isSent, problem, send } = useResendConfirmation(email)
  return (
    <>
      <Button isWide kind="primary" size="large" aria-busy={isSending} onClick={send}>
        Resend email
      </Button>
      <div role="alert">{problem && <p className={fieldStyles.error}>{problem}</p>}</div>
      <p role="status">{isSent && confirmationSentTo(email)}</p>
    </>
  )
}
