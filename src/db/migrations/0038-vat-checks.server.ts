import { type Kysely, sql } from 'kysely'

/** When an administrator confirmed that a VAT ID is registered, and how. Who did it is in the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies
    add column vat_checked_at timestamptz,
    add column vat_evidence text not null default ''`.execute(db)
}
