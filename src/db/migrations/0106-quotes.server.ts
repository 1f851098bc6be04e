import { type Kysely, sql } from 'kysely'

/** Quotes: what a buyer asks for, the versions of both sides, what was said, and the orders that were placed from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quotes (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id),
      company_id text references companies (id),
      idempotency_key text not null,
      buyer_reference text not null,
      status text not null check (status in
        ('requested', 'question', 'countered', 'offered', 'part-ordered', 'ordered', 'declined', 'withdrawn')),
      current_version integer not null,
      -- Of the current version, in cents; null while it has no prices.
      total bigint,
      valid_until date,
      answer_needed_by date,
      requested_delivery_on date,
      assignee_id text references users (id),
      lost_reason text,
      -- Since when sales owe an answer; null if the buyer does.
      waiting_since timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      unique (user_id, idempotency_key)
    )`.execute(db)
  await sql`create index quotes_by_user on quotes (user_id, id)`.execute(db)
  await sql`create index quotes_to_answer on quotes (waiting_since, id) where waiting_since is not null`.execute(
    db,
  )
  await sql`create index quotes_by_status on quotes (status, id)`.execute(db)
  await sql`create index quotes_by_company on quotes (company_id) where company_id is not null`.execute(db)
  await sql`
    create table quote_versions (
      quote_id text not null references quotes (id),
      no integer not null,
      author text not null check (author in ('buyer', 'seller')),
      valid_until date,
      acceptance text not null check (acceptance in ('whole', 'parts')),
      freight_kind text not null check (freight_kind in ('firm', 'estimate', 'later')),
      freight bigint not null check (freight >= 0),
      terms text not null,
      note text not null,
      lines jsonb not null,
      sent_at timestamptz not null,
      primary key (quote_id, no)
    )`.execute(db)
  await sql`
    create table quote_entries (
      id text primary key,
      quote_id text not null references quotes (id),
      at timestamptz not null,
      kind text not null check (kind in
        ('requested', 'offered', 'question', 'countered', 'ordered', 'declined', 'withdrawn', 'message', 'note')),
      author_id text not null references users (id),
      is_seller boolean not null,
      text text not null
    )`.execute(db)
  await sql`create index quote_entries_by_quote on quote_entries (quote_id, id)`.execute(db)
  await sql`create index quote_entries_by_author on quote_entries (author_id)`.execute(db)
  await sql`
    create table quote_orders (
      quote_id text not null,
      version integer not null,
      line_no integer not null,
      order_id text not null references orders (id),
      quantity integer not null check (quantity > 0),
      primary key (quote_id, version, line_no, order_id),
      foreign key (quote_id, version) references quote_versions (quote_id, no)
    )`.execute(db)
  await sql`create index quote_orders_by_order on quote_orders (order_id)`.execute(db)
}
