import { type Kysely, sql } from 'kysely'

/** The share of units that left on time reads the shipments of the last month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index shipments_by_dispatch on shipments (dispatched_at) where dispatched_at is not null`.execute(
    db,
  )
}
