/**
 * Loads the numbers that filters use, for every product of the catalog. They need about 25 bytes per product, so they
 * fit into the memory of the process. Counting 100,000 products takes about a millisecond with any filters. The
 * database would read the whole table for each request. See docs/decisions/0014.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import type { FacetPartition } from './facets.ts'

const FACET_COLUMNS = {
  cents: sql`unit_price`,
  stock: sql`stock`,
  steel: sql`coalesce(capacity_steel, -1) * 1000`,
  wood: sql`coalesce(capacity_wood, -1) * 1000`,
  concrete: sql`coalesce(capacity_concrete, -1) * 1000`,
  stone: sql`coalesce(capacity_stone, -1) * 1000`,
} satisfies Record<Exclude<keyof FacetPartition, 'family' | 'powerSource'>, RawBuilder<unknown>>
type FacetColumn = keyof typeof FACET_COLUMNS
const FACET_COLUMN_NAMES = keysOf(FACET_COLUMNS)

/** Decodes the output of `int4send`: four bytes per number, big-endian. */
function decodeIntegers(bytes: Buffer): Int32Array {
  const aligned = new Uint8Array(bytes)
  Buffer.from(aligned.buffer).swap32()
  return new Int32Array(aligned.buffer)
}

type PackedPartition = Pick<Row<'products'>, 'family' | 'power_source'> & Record<FacetColumn, Buffer>

/** @param products a query for rows of `products`; the active products by default */
export async function loadFacetPartitions(
  db: Db,
  products: RawBuilder<unknown> = sql`select * from products where archived_at is null`,
): Promise<FacetPartition[]> {
  const packed = FACET_COLUMN_NAMES.map(
    (name) => sql`string_agg(int4send((${FACET_COLUMNS[name]})::integer), '') as ${sql.ref(name)}`,
  )
  const { rows } = await sql<PackedPartition>`
    select family, power_source, ${sql.join(packed)} from (${products}) product
    group by family, power_source order by family, power_source`.execute(db)
  return rows.map(({ family, power_source, ...numbers }) => ({
    family,
    powerSource: power_source,
    cents: decodeIntegers(numbers.cents),
    stock: decodeIntegers(numbers.stock),
    steel: decodeIntegers(numbers.steel),
    wood: decodeIntegers(numbers.wood),
    concrete: decodeIntegers(numbers.concrete),
    stone: decodeIntegers(numbers.stone),
  }))
}
