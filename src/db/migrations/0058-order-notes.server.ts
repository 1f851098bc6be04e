import { type Kysely, sql } from 'kysely'

/** What administrators note about an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_notes (
      order_id text primary key references orders (id),
      text text not null,
      version integer not null,
      changed_by text not null references users (id),
      changed_at timestamptz not null
    )`.execute(db)
}
