import { type Kysely, sql } from 'kysely'

/** The expressions of `shown-figures.server.ts`. */
const STATEMENTS = [
  `create index orders_by_status_and_shown_total on orders
    (status, (case when status = 'cancelled' then total else amount_due end), id)`,
  `create index orders_by_status_and_shown_units on orders
    (status, (case when status = 'cancelled' then unit_count else unit_count - cancelled_units end), id)`,
  'drop index orders_by_status_and_total',
  'drop index orders_by_status_and_unit_count',
]

/** Orders are sorted by what is left of them. Until it ends, the previous release sorts without an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
