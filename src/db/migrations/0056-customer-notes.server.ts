import { type Kysely, sql } from 'kysely'

/** What administrators note about a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_notes (
      user_id text primary key references users (id),
      text text not null,
      version integer not null,
      changed_by text not null references users (id),
      changed_at timestamptz not null
    )`.execute(db)
}
