/** Reads confirmation emails: from the outbox before they are sent, or from the mailbox of an SMTP server. */
import type { Db } from '../src/db/schema.server.ts'
import type { SmtpServer } from './smtp-server.ts'

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** The token of the email that was queued last for this address. */
export async function confirmationTokenOf(db: Db, email: string): Promise<string> {
  const { payload } = await db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', email)
    .where('kind', '=', 'email-confirmation')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return tokenIn(String(payload.confirmUrl))
}

/** Waits for the newest confirmation email and returns its link. */
export async function confirmationLink(mailbox: SmtpServer, email: string): Promise<string> {
  const { text } = await mailbox.waitForEmail(email, 'Confirm your email address')
  return /http\S+\/confirmemail\?token=\S+/.exec(text ?? '')?.[0] ?? ''
}

/** Confirms an address in a running shop, like its owner. */
export async function confirmAddress(shopUrl: string, mailbox: SmtpServer, email: string): Promise<void> {
  const token = tokenIn(await confirmationLink(mailbox, email))
  const answer = await fetch(`${shopUrl}/api/auth/verify-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (!answer.ok) throw new Error(`an address was not confirmed: ${answer.status} ${await answer.text()}`)
}
