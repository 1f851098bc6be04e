import { type Kysely, sql } from 'kysely'

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  // Existing products keep an order multiple of one unit and a single price.
  `alter table products
    add column order_multiple integer not null default 1 check (order_multiple between 1 and 1000000),
    add column price_breaks jsonb not null default '[]'
      check (jsonb_typeof(price_breaks) = 'array' and jsonb_array_length(price_breaks) <= 10)`,

  `alter table orders
    add column po_number text not null default '' check (char_length(po_number) <= 100),
    add column line_count integer not null default 1,
    add column pieces bigint not null default 0`,
  `update orders set line_count = lines.line_count, pieces = lines.pieces
    from (select order_id, count(*) as line_count, sum(quantity) as pieces from order_lines group by order_id) lines
    where lines.order_id = orders.id`,
  `create index orders_by_po on orders (buyer_email, lower(po_number), id) where po_number <> ''`,

  // A buyer's order list is the one without a name; the others are saved lists.
  `create table order_lists (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null check (char_length(name) <= 80),
    version integer not null default 1,
    updated_at timestamptz not null
  )`,
  'create unique index order_lists_by_name on order_lists (user_id, lower(name))',
  // No reference to products: a list may name a product that no longer exists, and says so.
  `create table order_list_lines (
    list_id text not null references order_lists (id) on delete cascade,
    product_id text not null,
    line_no integer not null,
    quantity integer not null check (quantity between 1 and 1000000),
    primary key (list_id, product_id)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
