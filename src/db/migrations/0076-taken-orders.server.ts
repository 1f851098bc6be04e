import { type Kysely, sql } from 'kysely'

/** The orders that the ERP system has taken over, each with its number there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table taken_orders (
      order_id text primary key references orders (id),
      number text not null unique check (length(number) between 1 and 60),
      -- A service account, or the staff member who did it by hand.
      taken_by text not null,
      taken_at timestamptz not null
    )`.execute(db)
}
