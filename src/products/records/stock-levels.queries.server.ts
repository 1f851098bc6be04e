import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { StockLevel, StockLevelCounts } from '../core/list-contract.ts'
import { SMALLEST_ORDER } from '../core/product-terms.server.ts'

/** `lowStockThreshold` of `products/core/rules.ts` in SQL. */
const THRESHOLD = sql`coalesce(low_stock, ${SMALLEST_ORDER} * 2)`

const CONDITIONS = {
  in: sql<boolean>`products.stock > ${THRESHOLD}`,
  low: sql<boolean>`(products.stock > 0 and products.stock <= ${THRESHOLD})`,
  out: sql<boolean>`products.stock = 0`,
  short: sql<boolean>`products.stock <= ${THRESHOLD}`,
} as const satisfies Record<StockLevel, unknown>

export const stockLevelCondition = (level: StockLevel) => CONDITIONS[level]

/** The products on sale by stock level, and the value of their stock at list prices. */
export async function countStockLevels(db: Db): Promise<StockLevelCounts> {
  const { all, inStock, low, out, value } = await db
    .selectFrom('products')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where ${CONDITIONS.in})`.as('inStock'),
      sql<number>`count(*) filter (where ${CONDITIONS.low})`.as('low'),
      sql<number>`count(*) filter (where ${CONDITIONS.out})`.as('out'),
      // Above the largest amount that is exact, the value is only an approximation anyway.
      sql<number>`coalesce(sum(stock::bigint * unit_price), 0)::float8`.as('value'),
    ])
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { all, in: inStock, low, out, stockValue: decimalFromCents(value) }
}
