import { type Kysely, sql } from 'kysely'

/** What administrators set in the browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_settings (
      section text primary key,
      texts jsonb not null,
      version integer not null
    )`.execute(db)
}
