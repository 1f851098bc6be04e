import { type Kysely, sql } from 'kysely'

/**
 * The product is looked up for each line, though the statement that writes the lines has locked it. Only a product that a batch
 * added is ever deleted, and whoever deletes it asks for its lines (`remove-added-product.server.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_lines drop constraint order_lines_product_id_fkey`.execute(db)
}
