import { type Kysely, sql } from 'kysely'

/** Named filters of the lists of staff members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id text primary key,
      list text not null,
      -- Who saved it last; null after the account of the author of a shared view was deleted.
      owner_id text references users (id),
      is_shared boolean not null,
      name text not null,
      -- The parameters of the page, as in its URL.
      search jsonb not null,
      version integer not null default 1,
      changed_at timestamptz not null,
      check (is_shared or owner_id is not null)
    )`.execute(db)
  await sql`create unique index saved_views_shared on saved_views (list, lower(name)) where is_shared`.execute(
    db,
  )
  await sql`create unique index saved_views_own on saved_views (owner_id, list, lower(name)) where not is_shared`.execute(
    db,
  )
  await sql`create index saved_views_by_owner on saved_views (owner_id)`.execute(db)
}
