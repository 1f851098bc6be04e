import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { NewRow, Tx } from '#app/db/schema.server.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { storeContent } from '#app/products/files/file-store.server.ts'
import { buildFileName } from '#app/products/files/rules.ts'
import { updateStockSortIndex } from '#app/products/list-query/stock-sort-index.server.ts'
import { buildProductRow, type NewProductRecord } from '#app/products/records/product-row.server.ts'
import { openStock } from '#app/products/records/stock-movements.server.ts'
import { extractVocabulary, indexSearchWords } from '#app/products/search/search-index.server.ts'
import { DEMO_BACKORDERS } from './demo-backorders.ts'
import { createDemoManual } from './demo-manual.server.ts'
import { DEMO_ALTERNATIVES } from './demo-relations.ts'

/** The newest demo product must be older than the oldest demo review. */
const NEWEST_DEMO_AGE_DAYS = 270

/** Fills an empty catalog with the demo products. Creation dates are one day apart, so that their order is fixed. */
export async function seedDemoCatalog(
  tx: Tx,
  products: readonly NewProductRecord[],
  now: Date,
): Promise<void> {
  const rows = products.map((product, index) =>
    buildProductRow(product, addDays(now, index - products.length - NEWEST_DEMO_AGE_DAYS)),
  )
  await tx.insertInto('products').values(rows).execute()
  await addManuals(tx, products, rows)
  await addRelations(tx, rows)
  await addBackorders(tx, rows)
  await updateStockSortIndex(tx, rows)
  await openStock(tx, rows)
  await indexSearchWords(
    tx,
    rows.flatMap((row) => extractVocabulary(row.search_text)),
  )
  await bumpProductsVersion(tx)
}

/** A manual for each product, as if it was uploaded on the day that the product was added. */
async function addManuals(
  tx: Tx,
  products: readonly NewProductRecord[],
  rows: readonly NewRow<'products'>[],
): Promise<void> {
  const files: NewRow<'product_files'>[] = []
  for (const [index, product] of products.entries()) {
    const row = rows[index]
    if (!row) continue
    const bytes = createDemoManual(product)
    const at = new Date(row.created_at)
    const manual = { kind: 'manual', language: 'en', revision: '1', validFrom: utcDay(at) } as const
    files.push({
      id: newId(at),
      product_id: row.id,
      kind: manual.kind,
      language: manual.language,
      revision: manual.revision,
      valid_from: manual.validFrom,
      media_type: 'application/pdf',
      file_name: buildFileName(product.sku, manual, 'application/pdf'),
      sha256: await storeContent(tx, bytes),
      size: bytes.length,
      is_current: true,
      uploaded_by: null,
      created_at: at,
    })
  }
  await tx.insertInto('product_files').values(files).execute()
}

type DemoRow = Pick<NewRow<'products'>, 'id' | 'sku'>

async function addRelations(tx: Tx, rows: readonly DemoRow[]): Promise<void> {
  const idOf = new Map(rows.map(({ id, sku }) => [sku, id]))
  const relations = rows.flatMap(({ id, sku }) =>
    (DEMO_ALTERNATIVES[sku] ?? []).flatMap((other, position): NewRow<'related_products'>[] => {
      const related = idOf.get(other)
      return related ? [{ product_id: id, kind: 'alternative', related_id: related, position }] : []
    }),
  )
  if (relations.length > 0) await tx.insertInto('related_products').values(relations).execute()
}

async function addBackorders(tx: Tx, rows: readonly DemoRow[]): Promise<void> {
  const supplies = rows.flatMap(({ id, sku }): NewRow<'product_supply'>[] => {
    const backorders = DEMO_BACKORDERS[sku]
    if (!backorders) return []
    const { limit, leadDays } = backorders
    return [
      { product_id: id, allows_backorder: true, backorder_limit: limit, lead_days: leadDays, version: 1 },
    ]
  })
  if (supplies.length > 0) await tx.insertInto('product_supply').values(supplies).execute()
}
