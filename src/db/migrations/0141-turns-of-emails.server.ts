import { type Kysely, sql } from 'kysely'

/** Emails that wait are sent in turns, so that one account that causes many does not delay those of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column caused_by text, add column turn_at timestamptz`.execute(db)
  await sql`
    create index outbox_unsent_by_turn on outbox (coalesce(turn_at, next_attempt_at)) where sent_at is null`.execute(
    db,
  )
  await sql`create index outbox_turns on outbox (caused_by, turn_at) where turn_at is not null`.execute(db)
  // Finds the emails that may be sent before their turn, because no others wait.
  await sql`create index outbox_by_turn on outbox (turn_at) where turn_at is not null`.execute(db)
  await sql`drop index outbox_unsent`.execute(db)
}
