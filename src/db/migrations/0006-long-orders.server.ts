import { type Kysely, sql } from 'kysely'

/** Indexes that every order line writes and no query reads. */
const STATEMENTS = [
  // Lines are read by their order, and products are archived, never deleted.
  'drop index order_lines_by_product',
  // The payload of an email is only read as a whole, so it need not be `jsonb`.
  'alter table outbox alter column payload type json',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
