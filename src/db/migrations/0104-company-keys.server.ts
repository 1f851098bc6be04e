import { type Kysely, sql } from 'kysely'

/** Service accounts of companies: their names are unique in the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_accounts add column company_id text references companies (id)`.execute(db)
  await sql`drop index service_accounts_open`.execute(db)
  await sql`
    create unique index service_accounts_open on service_accounts (coalesce(company_id, ''), lower(name))
      where ended_at is null`.execute(db)
}
