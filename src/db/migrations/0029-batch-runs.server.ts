import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table product_batches add column next_run_at timestamptz',
  'alter table product_batches add column run_by text references users (id)',
  'alter table product_batches add column failed_runs integer not null default 0',
]

/** The shop continues a batch of products whose page was closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
