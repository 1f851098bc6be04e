import { type Kysely, sql } from 'kysely'

/** A shipment keeps the address that it went to when that of its order changes afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shipments add column address text, add column site_name text`.execute(db)
}
