import { type Kysely, sql } from 'kysely'

/** An accepted quote may order a free text, such as a training. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_lines alter column product_id drop not null`.execute(db)
}
