import { type Kysely, sql } from 'kysely'

/** Like the key of a former SKU. With the collation of a language, the index does not find the beginning of a key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products alter column sku_key type text collate "C"`.execute(db)
}
