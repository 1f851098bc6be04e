import { type Kysely, sql } from 'kysely'

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  // The promises of the order as they were: an array of objects with the columns' names.
  'alter table order_undo_windows add column previous_promises jsonb',
  `alter table order_undo_windows
    drop constraint order_undo_windows_change_check,
    add constraint order_undo_windows_change_check check (
      change in ('status', 'payment-deadline', 'dispatch-date', 'ship-by-date', 'shipment', 'cancelled-units', 'refund')
    )`,
  // Of units from the stock. Orders that were paid before have none, so their last promise counts.
  'alter table orders add column first_promised_on date',
]

/** Changed ship-by dates can be undone, and the first promised day of an order is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
