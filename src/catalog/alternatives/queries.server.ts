import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { toProductDto } from '#app/products/core/product-dto.server.ts'
import { SMALLEST_ORDER } from '#app/products/core/product-terms.server.ts'

const MAX_ALTERNATIVES = 4

const CAPACITY = 'coalesce(capacity_steel, capacity_concrete, 0)'

/** The factor by which two numbers differ, as a logarithm. Zero counts as one. */
const distance = (expression: string, own: number) =>
  sql`abs(ln(greatest(${sql.raw(expression)}, 1)::float8 / ${Math.max(own, 1)}::float8))`

/**
 * The products of the same family that are most like this one, in drilling capacity first and in price second. For a wanted
 * quantity, those that drill as much come first: a smaller one may not do the job.
 * Undefined if there is no such product.
 * @param quantity the units that must be in stock; at least the smallest order always is
 */
export async function findAlternatives(db: Db, id: string, quantity = 0): Promise<ProductDto[] | undefined> {
  const product = await db
    .selectFrom('products')
    .select(['family', 'unit_price', sql<number>`${sql.raw(CAPACITY)}`.as('capacity')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) return undefined
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('family', '=', product.family)
    .where('archived_at', 'is', null)
    .where('id', '<>', id)
    .where(sql<boolean>`stock >= greatest(${SMALLEST_ORDER}, ${quantity}::int)`)
    .orderBy(sql`${quantity}::int > 0 and ${sql.raw(CAPACITY)} < ${product.capacity}::float8`)
    .orderBy(sql`${distance(CAPACITY, product.capacity)} + ${distance('unit_price', product.unit_price)} / 2`)
    .orderBy('id')
    .limit(MAX_ALTERNATIVES)
    .execute()
  return rows.map(toProductDto)
}
