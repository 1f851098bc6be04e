import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // The administrator who placed the order for its buyer. The first event of the order has the name.
  'alter table orders add column placed_by_id text references users (id)',
  // The company that took over the members, sites and orders of this one.
  'alter table companies add column merged_into_id text references companies (id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
