import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // A hidden review is on no public page and in no average. `open_reports` is the number of reports without a decision.
  `alter table reviews
    add column version integer not null default 1,
    add column edited_at timestamptz,
    add column hidden_at timestamptz,
    add column hidden_reason text not null default '' check (char_length(hidden_reason) <= 300),
    add column open_reports integer not null default 0 check (open_reports >= 0)`,
  'create index reviews_by_rating on reviews (rating, id)',
  'create index reviews_reported on reviews (id) where open_reports > 0',
  'create index reviews_hidden on reviews (id) where hidden_at is not null',
  `create table review_reports (
    review_id text not null references reviews (id),
    user_id text not null references users (id),
    reason text not null check (reason in ('spam', 'offensive', 'personal-data', 'not-about-product', 'other')),
    note text not null default '' check (char_length(note) <= 500),
    reported_at timestamptz not null,
    resolved_at timestamptz,
    primary key (review_id, user_id)
  )`,
  'create index review_reports_by_user on review_reports (user_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
