import { type Kysely, sql } from 'kysely'

/** Programs draft shipments, and may repeat the call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shipments add column draft_key text`.execute(db)
}
