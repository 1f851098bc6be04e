import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // '' in a text column means not given.
  `create table companies (
    id text primary key,
    name text not null,
    legal_name text not null default '',
    country text not null,
    vat_id text not null default '',
    registration_number text not null default '',
    status text not null default 'active' check (status in ('active', 'on-hold', 'closed')),
    is_po_required boolean not null default false,
    version integer not null default 1,
    search_text text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index companies_searched on companies using gin (search_text gin_trgm_ops)',
  `create table company_members (
    id text primary key,
    company_id text not null references companies (id),
    user_id text not null references users (id),
    role text not null check (role in ('owner', 'approver', 'buyer', 'viewer')),
    order_limit bigint check (order_limit >= 0),
    joined_at timestamptz not null,
    left_at timestamptz
  )`,
  // A former member may join again; the earlier membership is kept.
  'create unique index company_members_present on company_members (company_id, user_id) where left_at is null',
  'create index company_members_by_user on company_members (user_id)',
  `create table company_invitations (
    id text primary key,
    company_id text not null references companies (id),
    email text not null,
    role text not null check (role in ('owner', 'approver', 'buyer', 'viewer')),
    token_hash text not null unique,
    invited_by text not null references users (id),
    created_at timestamptz not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by text references users (id),
    revoked_at timestamptz
  )`,
  `create unique index company_invitations_open on company_invitations (company_id, email)
    where accepted_at is null and revoked_at is null`,
  'create index company_invitations_by_time on company_invitations (company_id, created_at)',
  'create index company_invitations_by_email on company_invitations (email)',
  `create table company_sites (
    id text primary key,
    company_id text not null references companies (id),
    name text not null,
    company text not null,
    recipient text not null,
    line1 text not null,
    line2 text not null,
    postal_code text not null,
    city text not null,
    region text not null,
    country text not null,
    phone text not null,
    note text not null,
    is_billing boolean not null default false,
    archived_at timestamptz
  )`,
  'create unique index company_sites_by_name on company_sites (company_id, lower(name)) where archived_at is null',
  `create table cost_centers (
    id text primary key,
    company_id text not null references companies (id),
    code text not null,
    name text not null,
    archived_at timestamptz,
    unique (company_id, code)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
