import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Somebody is waiting for the link in a reset email, so it is sent before other emails.
  const statement = `create index outbox_urgent on outbox (next_attempt_at)
    where sent_at is null and kind = 'password-reset'`
  await sql.raw(statement).execute(db)
}
