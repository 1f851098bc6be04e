import { type Kysely, sql } from 'kysely'

/** Programs that call the API in their own name. Of a key, only the hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_accounts (
      id text primary key,
      name text not null check (length(name) between 1 and 60),
      created_by text not null references users (id),
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`
    create unique index service_accounts_open on service_accounts (lower(name))
      where ended_at is null`.execute(db)
  await sql`
    create table api_keys (
      id text primary key,
      account_id text not null references service_accounts (id),
      -- SHA-256 of the key.
      hash text not null unique,
      -- Its first characters, by which people tell keys apart.
      prefix text not null,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_by text not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      last_used_ip text,
      revoked_at timestamptz,
      -- When the administrators were told that it ends soon.
      reminded_at timestamptz
    )`.execute(db)
  await sql`create index api_keys_by_account on api_keys (account_id, id)`.execute(db)
  await sql`
    create index api_keys_by_end on api_keys (expires_at)
      where revoked_at is null and reminded_at is null`.execute(db)
}
