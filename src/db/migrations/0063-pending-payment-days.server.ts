import { type Kysely, sql } from 'kysely'

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  // Only orders without bank details are in the index, so other orders do not write to it.
  'alter table orders add column pending_payment_days integer',
  `create index orders_awaiting_bank_details on orders (id)
    where status = 'placed' and pending_payment_days is not null`,
  `alter table order_events
    drop constraint order_events_kind_check,
    add constraint order_events_kind_check check (kind = any ('{status,address,shipment-dispatched,shipment-delivered,shipment-voided,units-cancelled,payment-deadline,dispatch-date,refund,payment-reminder,bank-details}'::text[]))`,
]

/** For how many days orders can be paid that were placed before the seller had a bank account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
