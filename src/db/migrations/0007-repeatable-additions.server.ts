import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The idempotency keys of the last additions: repeating one after a lost response adds nothing.
  await sql.raw(`alter table order_lists add column additions jsonb not null default '[]'`).execute(db)
}
