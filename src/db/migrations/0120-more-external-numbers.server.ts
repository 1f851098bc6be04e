import { type Kysely, sql } from 'kysely'

/** Sites, order lines and quotes have numbers in other systems, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table external_numbers drop constraint external_numbers_kind_check,
    add constraint external_numbers_kind_check check (kind = any
      ('{orders,products,companies,shipments,sites,order-lines,quotes}'::text[]))`.execute(db)
}
