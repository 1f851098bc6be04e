import { type Kysely, sql } from 'kysely'

/** The figures of the current version for lists, and purchase requests from quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quotes
      add column first_product text not null default '',
      add column line_count integer not null default 0,
      add column units bigint not null default 0`.execute(db)
  await sql`
    update quotes set first_product = lines -> 0 ->> 'name', line_count = jsonb_array_length(lines),
      units = (select sum((line ->> 'quantity')::bigint) from jsonb_array_elements(lines) line)
    from quote_versions where quote_id = quotes.id and no = current_version`.execute(db)
  await sql`
    alter table purchase_requests
      add column quote_id text references quotes (id),
      add column quote_version integer`.execute(db)
  await sql`create index purchase_requests_by_quote on purchase_requests (quote_id) where quote_id is not null`.execute(
    db,
  )
}
