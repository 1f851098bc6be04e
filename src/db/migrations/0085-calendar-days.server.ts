import { type Kysely, sql } from 'kysely'

/** Working days and holidays that the staff enter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_days (
      day date primary key,
      is_working boolean not null,
      name text not null
    )`.execute(db)
}
