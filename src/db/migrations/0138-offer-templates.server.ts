import { type Kysely, sql } from 'kysely'

/** Terms, message and validity for the next offers of the sales team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_templates (
      id text primary key,
      name text not null,
      validity_days integer not null check (validity_days > 0),
      terms text not null,
      note text not null,
      version integer not null default 1,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`create unique index offer_templates_by_name on offer_templates (lower(name))`.execute(db)
}
