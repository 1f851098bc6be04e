import { type Kysely, sql } from 'kysely'

/** The second factor of staff members. A session says when it was confirmed there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id text primary key references users (id),
      -- Encrypted.
      secret text not null,
      -- Keyed hashes of those that were not used.
      backup_codes text[] not null,
      created_at timestamptz not null,
      -- Null until the first code was entered.
      confirmed_at timestamptz
    )`.execute(db)
  await sql`alter table sessions add column second_factor_at timestamptz`.execute(db)
}
