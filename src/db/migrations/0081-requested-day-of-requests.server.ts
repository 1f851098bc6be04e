import { type Kysely, sql } from 'kysely'

/** The day on which the goods of a purchase request are wanted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table purchase_requests add column requested_on date').execute(db)
}
