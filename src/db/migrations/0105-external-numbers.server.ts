import { type Kysely, sql } from 'kysely'

/** The numbers of records in other systems. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table external_numbers (
      kind text not null check (kind = any ('{orders,products,companies,shipments}'::text[])),
      record_id text not null,
      system text not null check (length(system) between 1 and 20),
      number text not null check (length(number) between 1 and 60),
      primary key (kind, record_id, system),
      unique (kind, system, number)
    )`.execute(db)
}
