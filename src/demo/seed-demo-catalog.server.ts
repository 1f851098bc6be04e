import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { addDays } from '#app/lib/dates.ts'
import { updateStockSortIndex } from '#app/products/list-query/stock-sort-index.server.ts'
import { buildProductRow, type NewProductRecord } from '#app/products/records/product-row.server.ts'
import { openStock } from '#app/products/records/stock-movements.server.ts'
import { extractVocabulary, indexSearchWords } from '#app/products/search/search-index.server.ts'

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
  await updateStockSortIndex(tx, rows)
  await openStock(tx, rows)
  await indexSearchWords(
    tx,
    rows.flatMap((row) => extractVocabulary(row.search_text)),
  )
  await bumpProductsVersion(tx)
}
