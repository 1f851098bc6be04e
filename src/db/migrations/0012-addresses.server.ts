import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table addresses (
    id text primary key,
    user_id text not null references users (id),
    company text not null,
    name text not null,
    line1 text not null,
    line2 text not null,
    postal_code text not null,
    city text not null,
    region text not null,
    country text not null check (length(country) = 2),
    is_default boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index addresses_by_user on addresses (user_id, id)',
  'create unique index addresses_default on addresses (user_id) where is_default',
  `alter table users add column company_name text not null default '', add column vat_id text not null default ''`,
  // Copied when the order is placed, like the buyer's name. `ship_to` is null for an address of free text.
  `alter table orders add column ship_to jsonb, add column buyer_company text not null default '',
    add column buyer_vat_id text not null default ''`,
  // An event is a change of the status or, with the same status as before, a change of the delivery address.
  `alter table order_events add column kind text not null default 'status' check (kind in ('status', 'address'))`,
  // Null: twice the smallest quantity that can be ordered.
  'alter table products add column low_stock int check (low_stock >= 0)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
