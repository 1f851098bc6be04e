import { type Kysely, sql } from 'kysely'

/** Whether the orders of a company need a site and a cost center. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies
      add column is_site_required boolean not null default false,
      add column is_cost_center_required boolean not null default false`.execute(db)
}
