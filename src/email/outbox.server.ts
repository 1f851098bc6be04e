import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/**
 * An email in the outbox. It is queued in the transaction of the change that it reports and sent later, so that a failing
 * mail server never fails an order, and a rolled-back order never sends an email.
 */
export interface QueuedEmail {
  kind: string
  recipient: string
  payload: Record<string, unknown>
}

/**
 * @param notBefore delays the first attempt, so that the email can still be deleted
 * @returns the ID of the email
 */
export async function queueEmail(db: Db, email: QueuedEmail, now: Date, notBefore = now): Promise<string> {
  const id = newId()
  await db
    .insertInto('outbox')
    .values({
      id,
      kind: email.kind,
      recipient: email.recipient,
      payload: JSON.stringify(email.payload),
      next_attempt_at: notBefore,
      sent_at: null,
      last_error: null,
      created_at: now,
    })
    .execute()
  return id
}

export async function countUnsentEmails(db: Db): Promise<number> {
  const { emails } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('emails'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return emails
}

const MAX_UNDELIVERED = 100

/** The emails that a mail server has rejected at least once and that wait for the next attempt, the next one first. */
export async function findUndeliveredEmails(db: Db) {
  const waiting = await db
    .selectFrom('outbox')
    .select(['recipient', 'last_error'])
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(MAX_UNDELIVERED)
    .execute()
  const [first] = waiting
  return {
    emails: waiting.length,
    first: first ? { recipient: first.recipient, error: first.last_error ?? '' } : null,
  }
}
