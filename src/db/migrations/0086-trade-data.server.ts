import { type Kysely, sql } from 'kysely'

/** The codes and the packaging of products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column trade_data jsonb not null default '{}'`.execute(db)
}
