import { type Kysely, sql } from 'kysely'

/** What was deleted, for programs that read what has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tombstones (
      kind text not null check (kind = any ('{product,shipment}'::text[])),
      id text not null,
      at timestamptz not null,
      primary key (kind, id)
    )`.execute(db)
}
