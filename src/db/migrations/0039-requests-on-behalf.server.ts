import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The administrator who sent the request in the name of the requester.
  await sql`alter table purchase_requests add column sent_by_id text references users (id)`.execute(db)
}
