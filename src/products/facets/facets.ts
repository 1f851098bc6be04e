/** Counts what each choice of a filter would show; pure. */
import { centsFromDecimal, decimalFromCents } from '#app/lib/money.ts'
import type { ProductFacets, ProductFilters } from '../contract.ts'
import {
  FAMILY_IDS,
  type Family,
  MATERIAL_IDS,
  type Material,
  POWER_SOURCE_IDS,
  type PowerSource,
} from '../specifications/specifications.ts'

/** Machines of one family and power source; the same place in every list is the same machine. */
export interface FacetPartition extends Record<Material, Int32Array> {
  family: Family
  powerSource: PowerSource
  cents: Int32Array
  stock: Int32Array
  // For each material the largest diameter in thousandths of a millimetre; below zero where a machine has none.
}

/** What the filters are drawn with: the same for every question about one catalogue. */
export interface FacetBounds {
  total: number
  lowestPrice: number
  highestPrice: number
  /** Largest diameter in mm. */
  capacity: Record<Material, number>
}

/** The same machines with the step of the histogram each stands on. */
export interface BucketedPartition extends FacetPartition {
  priceBucket: Uint8Array
}

/** Each step the same factor wide: prices run from one drill to a machine tool, and most lie near the lower end. */
const HISTOGRAM_BUCKETS = 12

const largest = (numbers: Int32Array, start: number) => numbers.reduce((max, n) => Math.max(max, n), start)
const smallest = (numbers: Int32Array, start: number) => numbers.reduce((min, n) => Math.min(min, n), start)

export function computeFacetBounds(partitions: readonly FacetPartition[]): FacetBounds {
  const findMaximum = (list: (group: FacetPartition) => Int32Array) =>
    partitions.reduce((max, group) => largest(list(group), max), 0)
  const total = partitions.reduce((sum, group) => sum + group.cents.length, 0)
  const lowest = partitions.reduce((min, group) => smallest(group.cents, min), Number.MAX_SAFE_INTEGER)
  return {
    total,
    lowestPrice: total === 0 ? 0 : lowest,
    highestPrice: findMaximum((group) => group.cents),
    capacity: Object.fromEntries(
      MATERIAL_IDS.map((material) => [material, findMaximum((group) => group[material]) / 1000]),
    ) as FacetBounds['capacity'],
  }
}

/** The cents at which the second and every further step of the histogram begin. */
function computeBucketLimits({ lowestPrice, highestPrice }: FacetBounds): number[] {
  const from = Math.log(Math.max(lowestPrice, 1))
  const width = (Math.log(highestPrice + 1) - from) / HISTOGRAM_BUCKETS
  return Array.from({ length: HISTOGRAM_BUCKETS - 1 }, (_, index) => Math.exp(from + width * (index + 1)))
}

/** Done once for all questions: it takes longer than answering one. */
export function bucketPrices(
  partitions: readonly FacetPartition[],
  bounds: FacetBounds,
): BucketedPartition[] {
  const limits = computeBucketLimits(bounds)
  const findBucket = (cents: number) => {
    const above = limits.findIndex((begins) => cents < begins)
    return above < 0 ? limits.length : above
  }
  return partitions.map((group) => ({ ...group, priceBucket: Uint8Array.from(group.cents, findBucket) }))
}

function zeroCounts<Id extends string>(ids: readonly Id[]): Record<Id, number> {
  return Object.fromEntries(ids.map((id) => [id, 0])) as Record<Id, number>
}

/** Whole cents of what a reader typed; a filter may name fractions of one. */
const toCents = (decimal: number) => centsFromDecimal(Math.round(decimal * 100) / 100) ?? 0

/** The filters that are judged for each machine. */
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
  /** Machines with the price, the stock and the capacity asked for. */
  matching: number
  /** The same without regard to the filter for stock, of those that have any. */
  inStock: number
  /** The same without regard to the price, by price. */
  byPriceBucket: number[]
}

function countPartition(
  group: BucketedPartition,
  filters: ReturnType<typeof normalizeFilters>,
): PartitionCounts {
  const { from, to, capacity } = filters
  const diameters = group[filters.material]
  const counts: PartitionCounts = {
    matching: 0,
    inStock: 0,
    byPriceBucket: Array.from({ length: HISTOGRAM_BUCKETS }, () => 0),
  }
  for (let index = 0; index < group.cents.length; index += 1) {
    if (capacity !== null && (diameters[index] ?? -1) < capacity) continue
    const price = group.cents[index] ?? 0
    const hasStock = (group.stock[index] ?? 0) > 0
    const isPriced = price >= from && price <= to
    if (isPriced && hasStock) counts.inStock += 1
    if (filters.inStock && !hasStock) continue
    if (isPriced) counts.matching += 1
    const bucket = group.priceBucket[index] ?? 0
    counts.byPriceBucket[bucket] = (counts.byPriceBucket[bucket] ?? 0) + 1
  }
  return counts
}

/**
 * How many machines each choice would show, each counted with every other filter set. One pass.
 * @param partitions the machines that are counted: all, or those that a search has found
 */
export function countFacets(
  partitions: readonly BucketedPartition[],
  bounds: FacetBounds,
  query: ProductFilters,
): Omit<ProductFacets, 'hitsAreMore'> {
  const filters = normalizeFilters(query)
  const family = zeroCounts(FAMILY_IDS)
  const power = zeroCounts(POWER_SOURCE_IDS)
  let hits = 0
  let inStock = 0
  let histogram = Array.from({ length: HISTOGRAM_BUCKETS }, () => 0)
  for (const group of partitions) {
    const matchesFamily = query.family?.includes(group.family) ?? true
    const matchesPowerSource = query.power?.includes(group.powerSource) ?? true
    if (!matchesFamily && !matchesPowerSource) continue
    const counted = countPartition(group, filters)
    if (matchesPowerSource) family[group.family] += counted.matching
    if (matchesFamily) power[group.powerSource] += counted.matching
    if (!matchesFamily || !matchesPowerSource) continue
    hits += counted.matching
    inStock += counted.inStock
    histogram = histogram.map((count, step) => count + (counted.byPriceBucket[step] ?? 0))
  }
  const price = {
    from: decimalFromCents(bounds.lowestPrice),
    to: decimalFromCents(bounds.highestPrice),
    histogram,
  }
  return { hits, total: bounds.total, family, power, inStock, price, capacity: bounds.capacity }
}

/** Machines listed and pieces in stock, for each family that has any. */
export function sumStockByFamily(
  partitions: readonly FacetPartition[],
): { family: Family; products: number; units: number }[] {
  return FAMILY_IDS.flatMap((family) => {
    const own = partitions.filter((group) => group.family === family)
    const products = own.reduce((sum, group) => sum + group.cents.length, 0)
    const units = own.reduce((sum, group) => sum + group.stock.reduce((all, stock) => all + stock, 0), 0)
    return products === 0 ? [] : [{ family, products, units }]
  })
}
