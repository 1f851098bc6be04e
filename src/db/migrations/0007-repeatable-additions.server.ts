import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The Idempotency-Keys of what was added to a list last: the same again, after an answer that was lost, adds nothing.
  await sql.raw(`alter table order_lists add column additions jsonb not null default '[]'`).execute(db)
}
