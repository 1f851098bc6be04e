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
