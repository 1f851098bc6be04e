import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // One row for each kind of data that rarely changes; see docs/decisions/0013-cache-invalidation-by-data.md.
  `create table versions (
    name text primary key,
    version bigint not null
  )`,
  // Uploads whose other widths and formats are not encoded yet.
  `create table picture_work (
    picture_id text primary key,
    original bytea not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null
  )`,
  'create index picture_work_waiting on picture_work (next_attempt_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
