import { LRUCache } from 'lru-cache'
import { toListTerms } from '#app/products/core/product-terms.server.ts'
import type { LockedProductRow } from './place-order.sql.server.ts'
import type { OrderableProduct } from './price-lines.ts'

/**
 * The products that were ordered, as this process last saw them. An old entry costs a second attempt and decides nothing: the
 * statement compares the version.
 */
const products = new LRUCache<string, OrderableProduct>({ max: 20_000 })

export const findKnownProduct = (productId: string): OrderableProduct | undefined => products.get(productId)

export const toOrderableProduct = (row: LockedProductRow): OrderableProduct => ({
  version: row.version,
  sku: row.sku,
  skuKey: row.sku_key,
  name: row.name,
  terms: toListTerms(row),
})

export function rememberProduct(row: LockedProductRow): void {
  if (row.is_sold) products.set(row.product_id, toOrderableProduct(row))
}
