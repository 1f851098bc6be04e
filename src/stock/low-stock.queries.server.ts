import type { Db } from '#app/db/schema.server.ts'
import { toOrderLimits } from '#app/products/core/product-terms.server.ts'
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
      'products.min_order',
      'products.order_multiple',
      'products.low_stock',
    ])
    .where('archived_at', 'is', null)
    .orderBy('stock_sort_keys.stock')
    .orderBy('stock_sort_keys.product_id')
    .limit(MAX_READ)
    .execute()
  const out = products.filter(({ stock }) => stock === 0)
  const low = products.filter((product) =>
    isLowStock({ ...toOrderLimits(product), stock: product.stock, lowStock: product.low_stock ?? undefined }),
  )
  return {
    low: low.length,
    out: out.length,
    hasMore: products.length === MAX_READ,
    skus: [...out, ...low].slice(0, MAX_LISTED).map(({ sku }) => sku),
  }
}
