import { type Kysely, sql } from 'kysely'

/** Programs record payments, and may repeat the call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column idempotency_key text`.execute(db)
}
