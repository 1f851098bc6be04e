import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The Idempotency-Key of what was added to a list last: the same again, after an answer that was lost, adds nothing.
  await sql.raw('alter table order_lists add column last_addition text').execute(db)
}
