/** Gives the products of an older demo catalog the specifications that the demo catalog has today. */
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { normalizeSku } from '#app/products/core/rules.ts'
import { toIdentityColumns } from '#app/products/records/product-row.server.ts'
import type { Family, PowerSource } from '#app/products/specifications/families.ts'
import type { ProductSpecs } from '#app/products/specifications/specifications.ts'
import { DEMO_SPECIFICATIONS } from './demo-specifications.server.ts'

/**
 * Fills in only values that are empty, and only of demo products: nobody has created them. What an administrator entered
 * stays. Call it once for each database, because an administrator may remove a value later.
 * @returns the number of changed products
 */
export async function fillDemoSpecifications(tx: Tx): Promise<number> {
  const bySkuKey = new Map(
    Object.entries(DEMO_SPECIFICATIONS).map(([sku, specs]) => [normalizeSku(sku), specs] as const),
  )
  const products = await tx
    .selectFrom('products')
    .selectAll()
    .where('created_by', 'is', null)
    .where('sku_key', 'in', [...bySkuKey.keys()])
    .orderBy('id')
    .forUpdate()
    .execute()
  let changed = 0
  for (const product of products) {
    const { sku, name, description, version } = product
    const specs: ProductSpecs = { ...bySkuKey.get(product.sku_key), ...(product.specs as ProductSpecs) }
    if (Object.keys(specs).length === Object.keys(product.specs).length) continue
    changed += 1
    const family = product.family as Family
    const powerSource = product.power_source as PowerSource
    await tx
      .updateTable('products')
      .set({
        ...toIdentityColumns({ sku, name, description, family, powerSource, specs }),
        version: version + 1,
      })
      .where('id', '=', product.id)
      .execute()
  }
  if (changed > 0) await bumpProductsVersion(tx)
  return changed
}
