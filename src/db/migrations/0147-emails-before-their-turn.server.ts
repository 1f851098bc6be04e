import { type Kysely, sql } from 'kysely'

/** Finds the emails that may be sent before their turn, because no others wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_by_turn on outbox (turn_at) where turn_at is not null`.execute(db)
}
