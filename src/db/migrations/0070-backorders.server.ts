import { type Kysely, sql } from 'kysely'

/** Backorders: what a product may promise before it is produced, and what was promised. Products in stock have no rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_supply (
      product_id text primary key references products (id),
      allows_backorder boolean not null,
      backorder_limit integer not null check (backorder_limit between 0 and 100000),
      lead_days integer check (lead_days between 0 and 365),
      -- Units that are promised and not produced. Compared with the limit, which may be lowered below it.
      backordered integer not null default 0 check (backordered >= 0),
      version integer not null default 1
    )`.execute(db)
  await sql`
    create table order_promises (
      order_id text not null references orders (id),
      line_no integer not null,
      product_id text not null references products (id),
      quantity integer not null check (quantity > 0),
      produced integer not null default 0,
      cancelled integer not null default 0,
      first_promised_on date not null,
      promised_on date not null,
      previous_promised_on date,
      reason text,
      version integer not null default 1,
      primary key (order_id, line_no),
      constraint order_promises_units_check check (least(produced, cancelled, quantity - produced - cancelled) >= 0)
    )`.execute(db)
  await sql`create index order_promises_by_product on order_promises (product_id, promised_on)`.execute(db)
  await sql`create index order_promises_by_day on order_promises (promised_on)`.execute(db)
  await sql`alter table cancellation_lines add column unproduced integer not null default 0`.execute(db)
}
