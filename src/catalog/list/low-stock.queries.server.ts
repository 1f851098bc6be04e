import type { Db } from '#app/db/schema.server.ts'
import { isLowStock } from '#app/products/core/rules.ts'

/** Only the products with the least stock are read. */
const MAX_READ = 500
const MAX_LISTED = 5

/** The products that are out of stock or low. Refresh the stock sort index first. */
export async function findLowStock(db: Db) {
  const products = await db
    .selectFrom('stock_sort_keys')
    .innerJoin('products', 'products.id', 'stock_sort_keys.product_id')
    .select([
      'products.sku',
      'products.stock',
      'products.min_order as minOrder',
      'products.order_multiple as orderMultiple',
      'products.low_stock as lowStock',
    ])
    .where('archived_at', 'is', null)
    .orderBy('stock_sort_keys.stock')
    .orderBy('stock_sort_keys.product_id')
    .limit(MAX_READ)
    .execute()
  const out = products.filter(({ stock }) => stock === 0)
  const low = products.filter(({ lowStock, ...product }) =>
    isLowStock({ ...product, lowStock: lowStock ?? undefined }),
  )
  return {
    low: low.length,
    out: out.length,
    hasMore: products.length === MAX_READ,
    skus: [...out, ...low].slice(0, MAX_LISTED).map(({ sku }) => sku),
  }
}
