import { type Kysely, sql } from 'kysely'

/**
 * Placing an order writes to all indexes of its tables, and PostgreSQL reads the text of all their checks again for each
 * statement. The previous release works with these tables as before; only its lists of all orders sort more slowly.
 */
const STATEMENTS = [
  // The lists of all orders by total, buyer and quantity are merged from the indexes by status.
  'drop index orders_by_total',
  'drop index orders_by_buyer_name',
  'drop index orders_by_unit_count',

  // The sums of an order are those of its lines, which have their checks.
  `alter table orders
    drop constraint orders_amount_due_check,
    drop constraint orders_open_units_check,
    drop constraint orders_shipped_units_check,
    drop constraint orders_check,
    drop constraint orders_cancelled_units_check,
    drop constraint orders_units_check`,

  // The same conditions in fewer words.
  `alter table orders
    drop constraint orders_status_check,
    add constraint orders_status_check
      check (status = any ('{placed,paid,shipped,delivered,cancelled}'::text[]))`,
  `alter table order_lines
    drop constraint order_lines_units_check,
    add constraint order_lines_units_check
      check (least(returned, shipped - returned, cancelled, quantity - shipped - cancelled) >= 0)`,
  `alter table order_events
    drop constraint order_events_kind_check,
    add constraint order_events_kind_check check (kind = any ('{status,address,shipment-dispatched,shipment-delivered,shipment-voided,units-cancelled,payment-deadline,dispatch-date}'::text[]))`,
  `alter table products
    drop constraint products_low_stock_check,
    drop constraint products_min_order_check,
    drop constraint products_stock_check,
    drop constraint products_order_multiple_check,
    drop constraint products_price_tiers_check,
    add constraint products_units_check
      check (least(low_stock, min_order, stock, order_multiple - 1) >= 0 and order_multiple <= 1000000),
    add constraint products_price_tiers_check check (jsonb_array_length(price_tiers) <= 10)`,

  // One statement writes the order and its key, and neither orders nor users are ever deleted.
  `alter table order_idempotency_keys
    drop constraint order_idempotency_keys_user_id_fkey,
    drop constraint order_idempotency_keys_order_id_fkey`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
