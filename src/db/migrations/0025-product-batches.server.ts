import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table product_batches (
    id text primary key,
    kind text not null check (kind in ('file', 'prices')),
    status text not null check (status in ('planned', 'applying', 'applied', 'undoing', 'undone')),
    title text not null check (char_length(title) between 1 and 200),
    created_by text not null references users (id),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create table product_batch_rows (
    batch_id text not null references product_batches (id) on delete cascade,
    line integer not null,
    sku text not null,
    product_id text references products (id),
    status text not null
      check (status in ('new', 'changed', 'unchanged', 'rejected', 'added', 'applied', 'undone', 'conflict')),
    cells jsonb not null default '[]',
    problem text not null default '',
    change jsonb,
    replaced jsonb,
    version integer,
    stock bigint,
    primary key (batch_id, line)
  )`,
  'create index product_batch_rows_by_status on product_batch_rows (batch_id, status, line)',
  'create index product_batch_rows_by_product on product_batch_rows (product_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
