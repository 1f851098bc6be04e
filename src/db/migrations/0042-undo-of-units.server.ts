import { type Kysely, sql } from 'kysely'

/** Shipments and cancellations of units can be undone like changes of the status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_undo_windows
    drop constraint order_undo_windows_change_check,
    add constraint order_undo_windows_change_check check (
      change in ('status', 'payment-deadline', 'dispatch-date', 'shipment', 'cancelled-units')
    )`.execute(db)
}
