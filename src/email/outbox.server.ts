import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/**
 * A mail waiting to leave. Queued in the transaction of the deed it tells of and rendered when it leaves, so that a
 * dead mail server never fails an order and a rolled-back order never sends a mail.
 */
export interface QueuedEmail {
  kind: string
  recipient: string
  payload: Record<string, unknown>
}

export async function queueEmail(db: Db, mail: QueuedEmail, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      recipient: mail.recipient,
      payload: JSON.stringify(mail.payload),
      next_attempt_at: now,
      sent_at: null,
      last_error: null,
      created_at: now,
    })
    .execute()
}
