import { type Kysely, sql } from 'kysely'

/**
 * PostgreSQL looked up the product of each line, which the statement that writes the lines has locked. Only a product that a batch
 * added can be deleted, and `remove-added-product.server.ts` looks for its lines before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_lines drop constraint order_lines_product_id_fkey`.execute(db)
}
