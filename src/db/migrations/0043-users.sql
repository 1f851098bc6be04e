-- Users, their sessions and addresses, and what belongs to the whole shop.

create extension if not exists pg_trgm;

create table users (
  id text primary key,
  name text not null,
  email text not null check (email = lower(email)) unique,
  email_verified boolean not null default false,
  image text,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  education text not null default '',
  location text not null default '',
  phone text not null default '',
  social text not null default '',
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Registered before addresses were confirmed.
  has_email_exemption boolean not null default false,
  -- Increases with every change of the profile.
  version integer not null default 1,
  company_name text not null default '',
  vat_id text not null default '',
  -- Who made the user an administrator.
  promoted_by text,
  promoted_at timestamptz
);
create index users_by_name on users (lower(name), id) where removed_at is null;
create index users_trigrams on users using gin ((lower(name) || ' ' || email) gin_trgm_ops);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- Attempts (passwords, registrations, resets), counted for all processes.
create table rate_limit_attempts (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limit_attempts_by_end on rate_limit_attempts (ends_at);

-- The users whose accounts were deleted, so that they are deleted again after a restore: decision record 8.
create table account_deletions (
  user_id text primary key references users (id),
  deleted_at timestamptz not null
);
create index account_deletions_by_time on account_deletions (deleted_at);

create table addresses (
  id text primary key,
  user_id text not null references users (id),
  company text not null,
  name text not null,
  line1 text not null,
  line2 text not null,
  postal_code text not null,
  city text not null,
  region text not null,
  country text not null check (length(country) = 2),
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index addresses_by_user on addresses (user_id, id);
create unique index addresses_default on addresses (user_id) where is_default;

-- No reference to users: an entry is kept after the account is deleted.
create table audit_events (
  id text primary key,
  at timestamptz not null,
  actor_id text not null,
  actor_email text not null,
  actor_name text not null,
  area text not null,
  action text not null,
  subject_id text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text,
  search_text text not null
);
create index audit_events_by_area on audit_events (area, id);
create index audit_events_by_subject on audit_events (subject_id);
create index audit_events_trigrams on audit_events using gin (search_text gin_trgm_ops);

create table outbox (
  id text primary key,
  kind text not null,
  recipient text not null,
  -- Only read as a whole, so it need not be jsonb.
  payload json not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
-- Finds the emails to an address within the last hour.
create index outbox_by_recipient on outbox (recipient, created_at);
create index outbox_unsent on outbox (next_attempt_at) where sent_at is null;
-- Somebody is waiting for the link in a reset email, so it is sent before other emails.
create index outbox_unsent_password_resets on outbox (next_attempt_at)
  where sent_at is null and kind = 'password-reset';

create table settings (
  key text primary key,
  value text not null
);

-- One row for each kind of data that rarely changes: decision record 13.
create table data_versions (
  name text primary key,
  version bigint not null
);

create table incremental_counters (
  name text primary key,
  counted_before_id text not null,
  counts jsonb not null
);

-- The next number of each kind of document. Its row is locked first.
create table number_series (
  kind text not null,
  year integer not null,
  next integer not null check (next > 0),
  primary key (kind, year)
);
