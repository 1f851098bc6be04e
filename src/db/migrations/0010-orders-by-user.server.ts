import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Orders belong to a user, not to an address, which another user may have after an account was deleted.
  'create index orders_by_user on orders (user_id, id)',
  'drop index orders_by_buyer',
  // Increases with every change of the profile.
  'alter table users add column version integer not null default 1',
  // The users whose accounts were deleted, so that they are deleted again after a restore; see decision record 8.
  `create table account_deletions (
    user_id text primary key references users (id),
    deleted_at timestamptz not null
  )`,
  `insert into account_deletions (user_id, deleted_at)
    select id, removed_at from users where removed_at is not null and email like 'former-%@deleted.invalid'`,
  'create index account_deletions_by_time on account_deletions (deleted_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
