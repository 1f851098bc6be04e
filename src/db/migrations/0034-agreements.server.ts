import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table agreements (
    id text primary key,
    company_id text not null references companies (id),
    name text not null,
    starts_on date not null,
    ends_on date not null check (ends_on >= starts_on),
    discount_bp integer check (discount_bp between 1 and 9000),
    order_minimum bigint check (order_minimum > 0),
    status text not null default 'draft' check (status in ('draft', 'active', 'ended')),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index agreements_of_company on agreements (company_id, id)',
  // A null column keeps the term of the list, or its price with the discount of the agreement.
  `create table agreement_prices (
    agreement_id text not null references agreements (id) on delete cascade,
    product_id text not null references products (id),
    unit_price bigint check (unit_price > 0),
    price_tiers jsonb,
    min_order integer check (min_order >= 0),
    multiple integer check (multiple >= 1),
    primary key (agreement_id, product_id)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
