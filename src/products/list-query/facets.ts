/** Counts the results of each filter choice. Pure. */
import { recordOf } from '#app/lib/keys-of.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { ProductFacets, ProductFilters } from '../core/list-contract.ts'
import {
  FAMILY_IDS,
  type Family,
  MATERIAL_IDS,
  type Material,
  POWER_SOURCE_IDS,
  type PowerSource,
} from '../specifications/families.ts'

/** The products of one family and power source. The same index in every array is the same product. */
export interface FacetPartition extends Record<Material, Int32Array> {
  family: Family
  powerSource: PowerSource
  cents: Int32Array
  stock: Int32Array
  // The array of each material contains the largest diameter in thousandths of a millimeter; negative if it is unknown.
}

/** The bounds of the filters. They depend on the catalog only, not on the active filters. Prices in cents. */
export interface FacetBounds {
  total: number
  lowestPrice: number
  highestPrice: number
  /** Largest diameter in mm. */
  capacity: Record<Material, number>
}

/** A partition with the histogram bucket of each price. */
export interface BucketedPartition extends FacetPartition {
  priceBucket: Uint8Array
}

/** The limits of the buckets grow by the same factor, because most prices are near the lower end of a wide range. */
const HISTOGRAM_BUCKETS = 12

const largest = (numbers: Int32Array, start: number) => numbers.reduce((max, n) => Math.max(max, n), start)
const smallest = (numbers: Int32Array, start: number) => numbers.reduce((min, n) => Math.min(min, n), start)

export function computeFacetBounds(partitions: readonly FacetPartition[]): FacetBounds {
  const findMaximum = (select: (partition: FacetPartition) => Int32Array) =>
    partitions.reduce((max, partition) => largest(select(partition), max), 0)
  const total = partitions.reduce((sum, partition) => sum + partition.cents.length, 0)
  const lowest = partitions.reduce(
    (min, partition) => smallest(partition.cents, min),
    Number.MAX_SAFE_INTEGER,
  )
  return {
    total,
    lowestPrice: total === 0 ? 0 : lowest,
    highestPrice: findMaximum((partition) => partition.cents),
    capacity: recordOf(MATERIAL_IDS, (material) => findMaximum((partition) => partition[material]) / 1000),
  }
}

/** The lower limits of the buckets in cents, from the second bucket on. */
function computeBucketLimits({ lowestPrice, highestPrice }: FacetBounds): number[] {
  const from = Math.log(Math.max(lowestPrice, 1))
  const width = (Math.log(highestPrice + 1) - from) / HISTOGRAM_BUCKETS
  return Array.from({ length: HISTOGRAM_BUCKETS - 1 }, (_, index) => Math.exp(from + width * (index + 1)))
}

/** Call once per catalog, because it takes longer than counting. */
export function bucketPrices(
  partitions: readonly FacetPartition[],
  bounds: FacetBounds,
): BucketedPartition[] {
  const limits = computeBucketLimits(bounds)
  const findBucket = (cents: number) => {
    const above = limits.findIndex((begins) => cents < begins)
    return above < 0 ? limits.length : above
  }
  return partitions.map((partition) => ({
    ...partition,
    priceBucket: Uint8Array.from(partition.cents, findBucket),
  }))
}

const zeroCounts = <Id extends string>(ids: readonly Id[]) => recordOf(ids, () => 0)

/** Rounds a typed amount to whole cents: a filter may contain fractions of a cent. */
const toCents = (decimal: number) => Math.round(decimal * 100)

/** Prices in cents, the capacity in thousandths of a millimeter; null without a capacity filter. */
function normalizeFilters(query: ProductFilters) {
  return {
    from: query.priceFrom === undefined ? 0 : toCents(query.priceFrom),
    to: query.priceTo === undefined ? Number.MAX_SAFE_INTEGER : toCents(query.priceTo),
    material: query.material ?? 'steel',
    capacity: query.capacity === undefined ? null : Math.round(query.capacity * 1000),
    inStock: query.inStock !== undefined,
  }
}

interface PartitionCounts {
  /** Products that match the price, stock and capacity filters. */
  matching: number
  /** Products in stock that match the price and capacity filters. */
  inStock: number
  /** Products that match the stock and capacity filters, by price bucket. */
  byPriceBucket: number[]
}

function countPartition(
  partition: BucketedPartition,
  filters: ReturnType<typeof normalizeFilters>,
): PartitionCounts {
  const { from, to, capacity } = filters
  const diameters = partition[filters.material]
  const counts: PartitionCounts = {
    matching: 0,
    inStock: 0,
    byPriceBucket: Array.from({ length: HISTOGRAM_BUCKETS }, () => 0),
  }
  for (let index = 0; index < partition.cents.length; index += 1) {
    if (capacity !== null && (diameters[index] ?? -1) < capacity) continue
    const price = partition.cents[index] ?? 0
    const hasStock = (partition.stock[index] ?? 0) > 0
    const isPriced = price >= from && price <= to
    if (isPriced && hasStock) counts.inStock += 1
    if (filters.inStock && !hasStock) continue
    if (isPriced) counts.matching += 1
    const bucket = partition.priceBucket[index] ?? 0
    counts.byPriceBucket[bucket] = (counts.byPriceBucket[bucket] ?? 0) + 1
  }
  return counts
}

/**
 * Counts the results of each choice with all other filters set, in one pass.
 * @param partitions the counted products: all products of the catalog, or the results of a search
 */
export function countFacets(
  partitions: readonly BucketedPartition[],
  bounds: FacetBounds,
  query: ProductFilters,
): Omit<ProductFacets, 'hasMoreHits'> {
  const filters = normalizeFilters(query)
  const family = zeroCounts(FAMILY_IDS)
  const power = zeroCounts(POWER_SOURCE_IDS)
  let hits = 0
  let inStock = 0
  let histogram = Array.from({ length: HISTOGRAM_BUCKETS }, () => 0)
  for (const partition of partitions) {
    const matchesFamily = query.family?.includes(partition.family) ?? true
    const matchesPowerSource = query.power?.includes(partition.powerSource) ?? true
    if (!matchesFamily && !matchesPowerSource) continue
    const counts = countPartition(partition, filters)
    if (matchesPowerSource) family[partition.family] += counts.matching
    if (matchesFamily) power[partition.powerSource] += counts.matching
    if (!matchesFamily || !matchesPowerSource) continue
    hits += counts.matching
    inStock += counts.inStock
    histogram = histogram.map((count, bucket) => count + (counts.byPriceBucket[bucket] ?? 0))
  }
  const price = {
    from: decimalFromCents(bounds.lowestPrice),
    to: decimalFromCents(bounds.highestPrice),
    histogram,
  }
  return { hits, total: bounds.total, family, power, inStock, price, capacity: bounds.capacity }
}

/** The products of each family that has any, their units in stock, and the value of these at list prices, in cents. */
export function sumStockByFamily(
  partitions: readonly FacetPartition[],
): { family: Family; products: number; units: number; value: number }[] {
  return FAMILY_IDS.flatMap((family) => {
    const own = partitions.filter((partition) => partition.family === family)
    const sum = (figureOf: (partition: FacetPartition) => number) =>
      own.reduce((total, partition) => total + figureOf(partition), 0)
    const products = sum(({ cents }) => cents.length)
    const units = sum(({ stock }) => stock.reduce((total, units) => total + units, 0))
    const value = sum(({ cents, stock }) =>
      cents.reduce((total, price, index) => total + price * (stock[index] ?? 0), 0),
    )
    return products === 0 ? [] : [{ family, products, units, value }]
  })
}
