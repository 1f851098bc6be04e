import { sql } from 'kysely'
import { currentCauser } from '#app/app/current-request.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { countRows, deleteRows, insertRow } from '#app/db/rows.server.ts'
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

/** While emails wait, the next one that the same account has caused comes this much later in their order. */
const SECONDS_BETWEEN_TURNS = 1

/** The emails that the shop itself causes, such as reminders, have no turns: they come in the order of their times. */
function turnOf(causer: string, at: Date) {
  return sql<Date>`greatest(${at}, (
    select max(turn_at) + make_interval(secs => ${sql.lit(SECONDS_BETWEEN_TURNS)}) from outbox where caused_by = ${causer}
  ))`
}

/**
 * @param notBefore delays the first attempt, so that the email can still be deleted
 * @returns the ID of the email
 */
export async function queueEmail(db: Db, email: QueuedEmail, now: Date, notBefore = now): Promise<string> {
  const id = newId()
  const causer = currentCauser()
  await insertRow(db, 'outbox', {
    id,
    kind: email.kind,
    recipient: email.recipient,
    payload: JSON.stringify(email.payload),
    next_attempt_at: notBefore,
    ...(causer !== undefined && { caused_by: causer, turn_at: turnOf(causer, notBefore) }),
    sent_at: null,
    last_error: null,
    created_at: now,
  })
  return id
}

/** Deletes what these people have not received yet. */
export async function discardEmails(db: Db, recipients: readonly string[]): Promise<void> {
  await deleteRows(db, 'outbox', { recipient: [...recipients], sent_at: null })
}

export const countUnsentEmails = (db: Db): Promise<number> => countRows(db, 'outbox', { sent_at: null })

/** Delivery is retried for days, with longer and longer pauses. After this many attempts a person should look. */
const MIN_FAILED_ATTEMPTS = 5
const MAX_COUNTED = 1_000
const MAX_ERROR_LENGTH = 120

/** The emails that several attempts could not deliver, and the first of them. */
export async function findUndeliveredEmails(db: Db) {
  const failed = await db
    .selectFrom('outbox')
    .select(['recipient', 'last_error'])
    .where('sent_at', 'is', null)
    .where('attempts', '>=', MIN_FAILED_ATTEMPTS)
    .orderBy('next_attempt_at')
    .limit(MAX_COUNTED)
    .execute()
  const first = failed.slice(0, 3).map(({ recipient, last_error }) => ({
    recipient,
    error: (last_error ?? '').slice(0, MAX_ERROR_LENGTH),
  }))
  return { emails: failed.length, first }
}
