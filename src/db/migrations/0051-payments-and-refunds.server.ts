import { type Kysely, sql } from 'kysely'

/** The payment with which an order was paid, from its history, for orders of earlier releases. */
const PAYMENTS_OF_EARLIER_RELEASES = `
  insert into payments (id, order_id, amount, paid_on, at)
  select paid.id, orders.id, orders.amount_due + coalesce((
      select sum(amount_before - amount_after) from cancellations
      where cancellations.order_id = orders.id and cancellations.at >= paid.at), 0),
    (paid.at at time zone 'UTC')::date, paid.at
  from orders join lateral (
    select id, at from order_events event
    where event.order_id = orders.id and event.kind = 'status' and event.status = 'paid' order by event.id limit 1
  ) paid on true
  where orders.status <> 'placed'`

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  // Rows, so that an order can have several later. The ID is that of the order event.
  `create table payments (
    id text primary key,
    order_id text not null references orders (id),
    amount bigint not null check (amount >= 0),
    paid_on date not null,
    reference text not null default '' check (char_length(reference) <= 100),
    actor_id text,
    at timestamptz not null
  )`,
  'create index payments_by_order on payments (order_id, id)',
  `create table refunds (
    id text primary key,
    order_id text not null references orders (id),
    amount bigint not null check (amount > 0),
    refunded_on date not null,
    reference text not null default '' check (char_length(reference) <= 100),
    actor_id text,
    at timestamptz not null,
    idempotency_key text,
    body_hash text,
    unique (order_id, idempotency_key)
  )`,
  'create index refunds_by_order on refunds (order_id, id)',
  // Nothing is owed for the cancellations of earlier releases: buyers were told that payments are not refunded.
  'alter table cancellations add column refund_amount bigint not null default 0 check (refund_amount >= 0)',
  // The sums of these rows, so that lists need not read them.
  `alter table orders
    add column amount_paid bigint not null default 0,
    add column refund_due bigint not null default 0,
    add constraint orders_payments_check check (least(amount_paid, refund_due) >= 0)`,
  'create index orders_to_refund on orders (id) where refund_due > 0',
  PAYMENTS_OF_EARLIER_RELEASES,
  `update orders set amount_paid = payments.amount from payments where payments.order_id = orders.id`,
  `alter table order_events
    drop constraint order_events_kind_check,
    add constraint order_events_kind_check check (kind = any ('{status,address,shipment-dispatched,shipment-delivered,shipment-voided,units-cancelled,payment-deadline,dispatch-date,refund,payment-reminder}'::text[]))`,
  `alter table order_undo_windows
    drop constraint order_undo_windows_change_check,
    add constraint order_undo_windows_change_check check (
      change in ('status', 'payment-deadline', 'dispatch-date', 'shipment', 'cancelled-units', 'refund')
    )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
