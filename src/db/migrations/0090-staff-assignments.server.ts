import { type Kysely, sql } from 'kysely'

/**
 * What each administrator may do follows from roles. Those of the previous release may do everything, as before. The IDs
 * are those of the users, so that two upgrades of one shop are equal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_assignments (
      id text primary key,
      user_id text not null references users (id),
      role text not null check (role in
        ('administrator', 'sales', 'warehouse', 'accounting', 'product-manager', 'read-only')),
      -- Null for the operator.
      granted_by text,
      granted_at timestamptz not null,
      ends_at timestamptz check (ends_at > granted_at),
      ended_at timestamptz,
      ended_by text,
      reason text not null check (length(reason) <= 200)
    )`.execute(db)
  await sql`
    create unique index staff_assignments_open on staff_assignments (user_id, role)
      where ended_at is null`.execute(db)
  await sql`create index staff_assignments_by_user on staff_assignments (user_id)`.execute(db)
  await sql`
    insert into staff_assignments (id, user_id, role, granted_by, granted_at, reason)
    select id, id, 'administrator', promoted_by, coalesce(promoted_at, created_at), ''
    from users where role = 'admin' and removed_at is null`.execute(db)
}
