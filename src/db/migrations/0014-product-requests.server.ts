import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // What buyers ask the sales desk for while too few units are in stock.
  `create table product_requests (
    id text primary key,
    user_id text not null references users (id),
    product_id text not null references products (id),
    quantity integer not null check (quantity between 1 and 1000000),
    requested_at timestamptz not null,
    answered_at timestamptz
  )`,
  // One open request per person and product: asking again changes its quantity.
  'create unique index product_requests_open on product_requests (user_id, product_id) where answered_at is null',
  'create index product_requests_open_by_id on product_requests (id) where answered_at is null',
  'create index product_requests_by_user on product_requests (user_id)',
  // Who receives one email as soon as a product can be ordered again.
  `create table stock_notifications (
    user_id text not null references users (id),
    product_id text not null references products (id),
    requested_at timestamptz not null,
    primary key (user_id, product_id)
  )`,
  'create index stock_notifications_by_product on stock_notifications (product_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
