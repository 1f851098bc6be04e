import { type Kysely, sql } from 'kysely'

/** How far each program has read each list of changes, for the people who look after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_readers (
      account_id text not null references service_accounts (id),
      list text not null check (length(list) between 1 and 20),
      -- The one that the program got with its last page.
      cursor text not null check (length(cursor) <= 8000),
      read_at timestamptz not null,
      primary key (account_id, list)
    )`.execute(db)
}
