import { type Kysely, sql } from 'kysely'

/** Offers that are not sent yet, decision links, files, and reminders of offers that end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes drop constraint quotes_status_check`.execute(db)
  await sql`
    alter table quotes
      add constraint quotes_status_check check (status in ('draft', 'requested', 'question', 'countered', 'offered',
        'part-ordered', 'ordered', 'declined', 'withdrawn')),
      -- Of the current version.
      add column reminded_at timestamptz`.execute(db)
  await sql`create index quotes_to_remind on quotes (valid_until) where reminded_at is null and valid_until is not null`.execute(
    db,
  )
  await sql`
    create table quote_links (
      id text primary key,
      quote_id text not null,
      version integer not null,
      token_hash text not null unique,
      created_by text not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      foreign key (quote_id, version) references quote_versions (quote_id, no)
    )`.execute(db)
  await sql`create index quote_links_by_quote on quote_links (quote_id)`.execute(db)
  await sql`
    create table quote_decisions (
      id text primary key,
      link_id text not null references quote_links (id),
      at timestamptz not null,
      name text not null,
      decision text not null check (decision in ('yes', 'no'))
    )`.execute(db)
  await sql`create index quote_decisions_by_link on quote_decisions (link_id)`.execute(db)
  await sql`
    create table quote_files (
      id text primary key,
      quote_id text not null references quotes (id),
      name text not null,
      media_type text not null,
      size integer not null,
      sha256 text not null,
      added_by text not null references users (id),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index quote_files_by_quote on quote_files (quote_id)`.execute(db)
  await sql`create index quote_files_by_content on quote_files (sha256)`.execute(db)
}
