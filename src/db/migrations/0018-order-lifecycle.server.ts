import { type Kysely, sql } from 'kysely'

/** The event with which an order reached a status, for the times of what is migrated. */
const lastEvent = (status: string) => `left join lateral (
    select event.id, event.at, event.actor_email, event.note from order_events event
    where event.order_id = orders.id and event.status = '${status}' order by event.id desc limit 1
  ) ${status} on true`

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  // Terms: the prices and limits at the time of the order. Null in orders of earlier releases.
  `alter table order_lines
    add column shipped integer not null default 0,
    add column cancelled integer not null default 0,
    add column returned integer not null default 0,
    add column terms jsonb`,
  `update order_lines set
      shipped = case when orders.status in ('shipped', 'delivered') then quantity else 0 end,
      cancelled = case when orders.status = 'cancelled' then quantity else 0 end
    from orders where orders.id = order_lines.order_id and orders.status in ('shipped', 'delivered', 'cancelled')`,
  `alter table order_lines add constraint order_lines_units_check
    check (shipped >= 0 and cancelled >= 0 and shipped + cancelled <= quantity and returned between 0 and shipped)`,

  // The sums of the lines, so that lists need not read lines.
  `alter table orders
    add column amount_due bigint not null default 0 check (amount_due >= 0),
    add column open_units bigint not null default 0 check (open_units >= 0),
    add column shipped_units bigint not null default 0 check (shipped_units >= 0),
    add column delivered_units bigint not null default 0 check (delivered_units between 0 and shipped_units),
    add column cancelled_units bigint not null default 0 check (cancelled_units >= 0),
    add column pay_by timestamptz,
    add column payment_reminder_at timestamptz,
    add column requested_on date,
    add column promised_on date,
    add column version integer not null default 1`,
  `update orders set
    amount_due = case status when 'cancelled' then 0 else total end,
    open_units = case when status in ('placed', 'paid') then unit_count else 0 end,
    shipped_units = case when status in ('shipped', 'delivered') then unit_count else 0 end,
    delivered_units = case status when 'delivered' then unit_count else 0 end,
    cancelled_units = case status when 'cancelled' then unit_count else 0 end`,
  `alter table orders alter column amount_due drop default, alter column open_units drop default,
    add constraint orders_units_check check (open_units = unit_count - shipped_units - cancelled_units)`,
  `create index orders_by_pay_by on orders (pay_by, id) where status = 'placed' and pay_by is not null`,
  `create index orders_by_promised_on on orders (promised_on, id) where status = 'paid'`,
  // The unpaid orders that owe less than their total. Placing an order does not touch this index.
  `create index orders_partly_cancelled on orders (id) where status = 'placed' and amount_due <> total`,

  // The status before the event, null in events of earlier releases; and the units that left or came back.
  `alter table order_events
    add column previous_status text,
    add column units bigint,
    drop constraint order_events_kind_check,
    add constraint order_events_kind_check check (kind in ('status', 'address', 'shipment-dispatched',
      'shipment-delivered', 'shipment-voided', 'units-cancelled', 'payment-deadline', 'dispatch-date'))`,

  // Who made a user an administrator, and when.
  `alter table users add column promoted_by text, add column promoted_at timestamptz`,

  // The next number of each kind of document. Its row is locked first.
  `create table number_series (
    kind text not null,
    year integer not null,
    next integer not null check (next > 0),
    primary key (kind, year)
  )`,
  `create table shipments (
    id text primary key,
    number text not null unique,
    order_id text not null references orders (id),
    status text not null check (status in ('draft', 'dispatched', 'delivered', 'voided')),
    carrier text not null default '' check (char_length(carrier) <= 60),
    tracking text not null default '' check (char_length(tracking) <= 80),
    tracking_url text not null default '' check (tracking_url = '' or tracking_url like 'https://%'),
    packages jsonb not null default '[]'
      check (jsonb_typeof(packages) = 'array' and jsonb_array_length(packages) <= 50),
    note text not null default '' check (char_length(note) <= 500),
    units bigint not null check (units > 0),
    created_at timestamptz not null,
    dispatched_at timestamptz,
    delivered_at timestamptz,
    voided_at timestamptz,
    void_reason text not null default '',
    dispatch_key text,
    actor_id text,
    version integer not null default 1
  )`,
  'create index shipments_by_order on shipments (order_id, id)',
  `create table shipment_lines (
    shipment_id text not null references shipments (id) on delete cascade,
    order_id text not null,
    line_no integer not null,
    quantity integer not null check (quantity > 0),
    primary key (shipment_id, line_no),
    foreign key (order_id, line_no) references order_lines (order_id, line_no)
  )`,
  `create table cancellations (
    id text primary key,
    order_id text not null references orders (id),
    at timestamptz not null,
    actor_id text,
    initiator text not null check (initiator in ('customer', 'admin', 'shop')),
    reason text not null check (reason in
      ('changed-mind', 'not-paid-in-time', 'cannot-deliver', 'duplicate', 'fraud', 'other')),
    note text not null default '',
    restock boolean not null,
    amount_before bigint not null,
    amount_after bigint not null check (amount_after >= 0),
    idempotency_key text,
    body_hash text,
    unique (order_id, idempotency_key)
  )`,
  'create index cancellations_by_order on cancellations (order_id, id)',
  `create table cancellation_lines (
    cancellation_id text not null references cancellations (id) on delete cascade,
    order_id text not null,
    line_no integer not null,
    quantity integer not null check (quantity > 0),
    primary key (cancellation_id, line_no),
    foreign key (order_id, line_no) references order_lines (order_id, line_no)
  )`,
  // Orders and cancellations write no movement: their lines are their movements.
  `create table stock_movements (
    id text primary key,
    product_id text not null references products (id),
    kind text not null check (kind in ('opened', 'received', 'counted', 'corrected', 'scrapped', 'returned')),
    quantity bigint not null,
    stock_after bigint not null check (stock_after >= 0),
    reason text not null default '' check (char_length(reason) <= 200),
    actor_id text,
    at timestamptz not null,
    idempotency_key text,
    unique (product_id, idempotency_key)
  )`,
  'create index stock_movements_by_product on stock_movements (product_id, id)',

  `insert into cancellations (id, order_id, at, actor_id, initiator, reason, note, restock, amount_before, amount_after)
    select coalesce(cancelled.id, orders.id), orders.id, coalesce(cancelled.at, orders.changed_at),
      case when cancelled.actor_email = orders.buyer_email then orders.user_id end,
      case when cancelled.actor_email = orders.buyer_email then 'customer' else 'admin' end,
      case when cancelled.actor_email = orders.buyer_email then 'changed-mind' else 'other' end,
      coalesce(cancelled.note, ''), true, orders.total, 0
    from orders ${lastEvent('cancelled')} where orders.status = 'cancelled'`,
  `insert into cancellation_lines (cancellation_id, order_id, line_no, quantity)
    select cancellations.id, order_lines.order_id, line_no, quantity
    from cancellations join order_lines on order_lines.order_id = cancellations.order_id`,
  `insert into shipments (id, number, order_id, status, units, created_at, dispatched_at, delivered_at)
    select id, 'SHP-' || year || '-' || lpad(running, greatest(6, length(running)), '0'), order_id, status, unit_count,
      at, at, delivered_at
    from (select *, (row_number() over (partition by year order by at, id))::text as running from (
      select coalesce(shipped.id, orders.id) as id, orders.id as order_id, orders.unit_count,
        case orders.status when 'delivered' then 'delivered' else 'dispatched' end as status,
        coalesce(shipped.at, orders.changed_at) as at,
        case orders.status when 'delivered' then coalesce(delivered.at, orders.changed_at) end as delivered_at,
        to_char(coalesce(shipped.at, orders.changed_at) at time zone 'UTC', 'YYYY') as year
      from orders ${lastEvent('shipped')} ${lastEvent('delivered')}
      where orders.status in ('shipped', 'delivered') and orders.unit_count > 0
    ) earlier) numbered`,
  `insert into shipment_lines (shipment_id, order_id, line_no, quantity)
    select shipments.id, order_lines.order_id, line_no, quantity
    from shipments join order_lines on order_lines.order_id = shipments.order_id`,
  `insert into number_series (kind, year, next)
    select 'SHP', substr(number, 5, 4)::int, count(*) + 1 from shipments group by 2`,
  `insert into stock_movements (id, product_id, kind, quantity, stock_after, at)
    select products.id, products.id, 'opened', products.stock + coalesce(sold.units, 0),
      products.stock + coalesce(sold.units, 0), products.created_at
    from products left join (
      select product_id, sum(quantity - cancelled) as units from order_lines group by product_id
    ) sold on sold.product_id = products.id`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
