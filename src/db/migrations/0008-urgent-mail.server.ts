import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Somebody sits and waits for the link in a reset mail: it leaves before whatever else is due.
  const statement = `create index outbox_urgent on outbox (next_attempt_at)
    where sent_at is null and kind = 'password-reset'`
  await sql.raw(statement).execute(db)
}
