import { type Kysely, sql } from 'kysely'

/**
 * Finds orders by the beginning of their number and by a part of their PO number without reading every order that contains the
 * text, such as each order of a drill for “drill”. With the collation of a language, the index does not find the beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders alter column number type text collate "C"`.execute(db)
  await sql`create index orders_po_numbers_searched on orders using gin (lower(po_number) gin_trgm_ops)
    where po_number <> ''`.execute(db)
}
