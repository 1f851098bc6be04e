import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // The last status change of an order by an administrator, for as long as it can be undone, and whether it was.
  `create table order_undo_windows (
    order_id text primary key references orders (id),
    event_id text not null,
    previous_status text not null,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    email_id text,
    undo_id text
  )`,
  // New undos, for the stream of order events.
  'create index order_undo_windows_by_undo on order_undo_windows (undo_id) where undo_id is not null',
  // The administrators' list sorted by buyer and by quantity.
  'create index orders_by_buyer_name on orders (buyer_name, id)',
  'create index orders_by_unit_count on orders (unit_count, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
