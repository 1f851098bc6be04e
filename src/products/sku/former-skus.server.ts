/** The SKUs that products had before. They keep finding the product, and no other product can take them. */
import { deleteRows, findRow, insertRow } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'

interface SkuHolder {
  id: string
  /** The product's SKU today. */
  sku: string
  /** False if the product had the asked SKU before. */
  isCurrent: boolean
}

/** @param skuKey a normalized SKU */
export async function findSkuHolder(db: Db, skuKey: string): Promise<SkuHolder | undefined> {
  const current = await findRow(db, 'products', { sku_key: skuKey }, ['id', 'sku'])
  if (current) return { ...current, isCurrent: true }
  const former = await db
    .selectFrom('former_skus')
    .innerJoin('products', 'products.id', 'former_skus.product_id')
    .select(['products.id', 'products.sku'])
    .where('former_skus.sku_key', '=', skuKey)
    .executeTakeFirst()
  return former && { ...former, isCurrent: false }
}

/** Records the replaced SKU. A product that gets back a former SKU has it as its current one only. */
export async function moveFormerSku(
  tx: Tx,
  { id, sku, sku_key }: Row<'products'>,
  newSkuKey: string,
  at: Date,
): Promise<void> {
  await deleteRows(tx, 'former_skus', { sku_key: newSkuKey })
  await insertRow(tx, 'former_skus', { sku_key, sku, product_id: id, replaced_at: at })
}

const MAX_TAKEN = 1_000

/** The normalized SKUs with this beginning that are or were in use. */
export async function findTakenSkuKeys(db: Db, beginning: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('sku_key')
    .where('sku_key', 'like', `${beginning}%`)
    .union(db.selectFrom('former_skus').select('sku_key').where('sku_key', 'like', `${beginning}%`))
    .orderBy('sku_key')
    .limit(MAX_TAKEN)
    .execute()
  return new Set(rows.map((row) => row.sku_key))
}

const MAX_FOUND = 20

/** The products that had an SKU with this beginning. */
export async function findProductsByFormerSku(db: Db, skuKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('former_skus')
    .select('product_id')
    .where('sku_key', 'like', `${skuKey}%`)
    .orderBy('sku_key')
    .limit(MAX_FOUND)
    .execute()
  return [...new Set(rows.map((row) => row.product_id))]
}
