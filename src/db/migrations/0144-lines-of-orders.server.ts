import { type Kysely, sql } from 'kysely'

/**
 * The order is looked up for each of its lines. Lines are written only by the statement that writes their order, and no order
 * is ever deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_lines drop constraint order_lines_order_id_fkey`.execute(db)
}
