import { type Kysely, sql } from 'kysely'

/** What an order writes for each of its lines and nothing reads. */
const STATEMENTS = [
  // Every question about lines comes by way of a buyer's orders, and machines are archived, never deleted.
  'drop index order_lines_by_product',
  // A mail's words are read whole, by one letter: as text they need not be taken apart and put together again.
  'alter table outbox alter column payload type json',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
