import { type Kysely, sql } from 'kysely'

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  'create extension if not exists pg_trgm',

  `create table users (
    id text primary key,
    name text not null,
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    image text,
    role text not null default 'customer' check (role in ('customer', 'admin')),
    education text not null default '',
    location text not null default '',
    phone text not null default '',
    social text not null default '',
    removed_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table sessions (
    id text primary key,
    token text not null unique,
    user_id text not null references users (id) on delete cascade,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index sessions_by_user on sessions (user_id)',
  `create table accounts (
    id text primary key,
    account_id text not null,
    provider_id text not null,
    user_id text not null references users (id) on delete cascade,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
  'create index accounts_by_user on accounts (user_id)',
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index verifications_by_identifier on verifications (identifier)',
  `create table rate_limits (
    id text primary key,
    key text not null unique,
    count integer not null,
    last_request bigint not null
  )`,

  `create table products (
    id text primary key,
    sku text not null,
    sku_key text not null unique,
    name text not null,
    family text not null,
    power_source text not null,
    description text not null,
    specs jsonb not null,
    capacity_steel double precision,
    capacity_wood double precision,
    capacity_concrete double precision,
    capacity_stone double precision,
    unit_price bigint not null check (unit_price > 0),
    stock integer not null check (stock >= 0),
    min_order integer not null check (min_order >= 0),
    picture text,
    search_text text not null,
    version integer not null default 1,
    created_by text,
    created_at timestamptz not null,
    archived_at timestamptz
  )`,
  'create index products_live on products (id) where archived_at is null',
  'create index products_by_price on products (unit_price, id) where archived_at is null',
  'create index products_by_name on products (lower(name), id) where archived_at is null',
  'create index products_by_family on products (family, id) where archived_at is null',
  'create index products_searched on products using gin (search_text gin_trgm_ops)',
  `create table search_words (
    word text primary key,
    length integer not null
  )`,
  'create index search_words_by_length on search_words (length)',
  `create table pictures (
    id text not null,
    width integer not null,
    format text not null,
    bytes bytea not null,
    created_at timestamptz not null,
    primary key (id, width, format)
  )`,

  `create table orders (
    id text primary key,
    number text not null unique,
    user_id text not null references users (id),
    buyer_name text not null,
    buyer_email text not null,
    address text not null,
    phone text not null,
    state text not null check (state in ('placed', 'paid', 'shipped', 'delivered', 'cancelled')),
    total bigint not null check (total > 0),
    search_text text not null,
    placed_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  'create index orders_by_buyer on orders (buyer_email, id)',
  'create index orders_by_state on orders (state, id)',
  'create index orders_by_total on orders (total, id)',
  'create index orders_searched on orders using gin (search_text gin_trgm_ops)',
  `create table order_lines (
    order_id text not null references orders (id),
    line_no integer not null,
    product_id text not null references products (id),
    sku text not null,
    product_name text not null,
    description text not null,
    unit_price bigint not null check (unit_price > 0),
    quantity integer not null check (quantity > 0),
    available_before integer not null,
    primary key (order_id, line_no)
  )`,
  'create index order_lines_by_product on order_lines (product_id)',
  `create table order_events (
    id text primary key,
    order_id text not null references orders (id),
    what text not null,
    by_email text not null,
    by_name text not null,
    note text not null default '',
    at timestamptz not null
  )`,
  'create index order_events_by_order on order_events (order_id, id)',
  `create table order_keys (
    user_id text not null references users (id),
    key text not null,
    body_hash text not null,
    order_id text not null references orders (id),
    created_at timestamptz not null,
    primary key (user_id, key)
  )`,
  'create index order_keys_by_age on order_keys (created_at)',

  `create table outbox (
    id text primary key,
    kind text not null,
    recipient text not null,
    payload jsonb not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    sent_at timestamptz,
    last_error text,
    created_at timestamptz not null
  )`,
  'create index outbox_waiting on outbox (next_attempt_at) where sent_at is null',

  `create table reviews (
    id text primary key,
    email text not null,
    user_id text references users (id),
    product_id text references products (id),
    text text not null,
    rating integer not null check (rating between 1 and 5),
    created_at timestamptz not null
  )`,
  'create index reviews_by_product on reviews (product_id)',

  `create table settings (
    key text primary key,
    value text not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
