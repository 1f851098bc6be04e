import { type Kysely, sql } from 'kysely'

/** The answers to requests with an idempotency key, so that a repeated request adds nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answered_requests (
      id text primary key,
      user_id text not null,
      request_hash text not null,
      answer text,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index answered_requests_by_user on answered_requests (user_id)`.execute(db)
  await sql`create index answered_requests_by_expires_at on answered_requests (expires_at)`.execute(db)
}
