import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import type { ProductDto } from '../contract.ts'
import { toProductDto } from '../product-adapter.server.ts'

const MAX_ALTERNATIVES = 4

/** The factor by which two numbers differ, as a logarithm. Zero counts as one. */
const distance = (column: string, own: number) =>
  sql`abs(ln(greatest(${sql.raw(column)}, 1)::float8 / ${Math.max(own, 1)}::float8))`

/**
 * The products of the same family that are most like this one, in drilling capacity first and in price second.
 * @param quantity the units that must be in stock; at least the smallest order always is
 */
export async function findAlternatives(db: Db, product: ProductDto, quantity = 0): Promise<ProductDto[]> {
  const { capacitySteelMm, capacityConcreteMm } = product.specs
  const capacity = distance(
    'coalesce(capacity_steel, capacity_concrete, 0)',
    capacitySteelMm ?? capacityConcreteMm ?? 0,
  )
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('family', '=', product.family)
    .where('archived_at', 'is', null)
    .where('sku', '<>', product.sku)
    .where(
      sql<boolean>`stock >= greatest((min_order / order_multiple + 1) * order_multiple, ${quantity}::int)`,
    )
    .orderBy(sql`${capacity} + ${distance('unit_price', Math.round(product.price * 100))} / 2`)
    .orderBy('id')
    .limit(MAX_ALTERNATIVES)
    .execute()
  return rows.map(toProductDto)
}
