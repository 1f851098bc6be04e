import { type Kysely, sql } from 'kysely'

/** The administrators' list of the orders with one status, sorted by buyer and by quantity. */
const STATEMENTS = [
  'create index orders_by_status_and_buyer_name on orders (status, buyer_name, id)',
  'create index orders_by_status_and_unit_count on orders (status, unit_count, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
