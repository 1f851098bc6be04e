import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // When a session was last used, so that idle sessions expire.
  'alter table sessions add column seen_at timestamptz not null default now()',

  // Attempts (passwords, registrations, resets), counted for all processes.
  `create table tries (
    key text primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  'create index tries_by_end on tries (ends_at)',

  // No reference to users: an entry is kept after the account is deleted.
  `create table audit_entries (
    id text primary key,
    at timestamptz not null,
    actor_id text not null,
    actor_email text not null,
    actor_name text not null,
    area text not null,
    what text not null,
    subject_id text not null,
    subject text not null,
    before jsonb,
    after jsonb,
    request_id text,
    search_text text not null
  )`,
  'create index audit_entries_by_area on audit_entries (area, id)',
  'create index audit_entries_by_subject on audit_entries (subject_id)',
  'create index audit_entries_searched on audit_entries using gin (search_text gin_trgm_ops)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
