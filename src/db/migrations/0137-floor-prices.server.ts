import { type Kysely, sql } from 'kysely'

/** The price below which an offer is marked. Internal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column floor_price bigint check (floor_price > 0)`.execute(db)
}
