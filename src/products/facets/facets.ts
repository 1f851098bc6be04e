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
export interface FigureGroup extends Record<Material, Int32Array> {
  family: Family
  powerSource: PowerSource
  cents: Int32Array
  stock: Int32Array
  // For each material the largest diameter in thousandths of a millimetre; below zero where a machine has none.
}

/** What the filters are drawn with: the same for every question about one catalogue. */
export interface Frame {
  total: number
  lowest: number
  highest: number
  /** Largest diameter in mm. */
  capacity: Record<Material, number>
}

/** The same machines with the step of the histogram each stands on. */
export interface JudgedGroup extends FigureGroup {
  step: Uint8Array
}

/** Each step the same factor wide: prices run from one drill to a machine tool, and most lie near the lower end. */
const HISTOGRAM_STEPS = 12

const largest = (numbers: Int32Array, start: number) => numbers.reduce((max, n) => Math.max(max, n), start)
const smallest = (numbers: Int32Array, start: number) => numbers.reduce((min, n) => Math.min(min, n), start)

export function frameOf(groups: readonly FigureGroup[]): Frame {
  const most = (list: (group: FigureGroup) => Int32Array) =>
    groups.reduce((max, group) => largest(list(group), max), 0)
  const total = groups.reduce((sum, group) => sum + group.cents.length, 0)
  const lowest = groups.reduce((min, group) => smallest(group.cents, min), Number.MAX_SAFE_INTEGER)
  return {
    total,
    lowest: total === 0 ? 0 : lowest,
    highest: most((group) => group.cents),
    capacity: Object.fromEntries(
      MATERIAL_IDS.map((material) => [material, most((group) => group[material]) / 1000]),
    ) as Frame['capacity'],
  }
}

/** The cents at which the second and every further step of the histogram begin. */
function stepsOf({ lowest, highest }: Frame): number[] {
  const from = Math.log(Math.max(lowest, 1))
  const width = (Math.log(highest + 1) - from) / HISTOGRAM_STEPS
  return Array.from({ length: HISTOGRAM_STEPS - 1 }, (_, index) => Math.exp(from + width * (index + 1)))
}

/** Done once for all questions: it takes longer than answering one. */
export function onSteps(groups: readonly FigureGroup[], frame: Frame): JudgedGroup[] {
  const steps = stepsOf(frame)
  const stepOf = (cents: number) => {
    const above = steps.findIndex((begins) => cents < begins)
    return above < 0 ? steps.length : above
  }
  return groups.map((group) => ({ ...group, step: Uint8Array.from(group.cents, stepOf) }))
}

function zeros<Id extends string>(ids: readonly Id[]): Record<Id, number> {
  return Object.fromEntries(ids.map((id) => [id, 0])) as Record<Id, number>
}

/** Whole cents of what a reader typed; a filter may name fractions of one. */
const cents = (decimal: number) => centsFromDecimal(Math.round(decimal * 100) / 100) ?? 0

/** The filters that are judged for each machine. */
function judgedBy(query: ProductFilters) {
  return {
    from: query.priceFrom === undefined ? 0 : cents(query.priceFrom),
    to: query.priceTo === undefined ? Number.MAX_SAFE_INTEGER : cents(query.priceTo),
    material: query.material ?? 'steel',
    capacity: query.capacity === undefined ? null : Math.round(query.capacity * 1000),
    inStock: query.inStock !== undefined,
  }
}

interface Counted {
  /** Machines with the price, the stock and the capacity asked for. */
  fitting: number
  /** The same without regard to the filter for stock, of those that have any. */
  inStock: number
  /** The same without regard to the price, by price. */
  byStep: number[]
}

function countedIn(group: JudgedGroup, judged: ReturnType<typeof judgedBy>): Counted {
  const { from, to, capacity } = judged
  const diameters = group[judged.material]
  const counted: Counted = {
    fitting: 0,
    inStock: 0,
    byStep: Array.from({ length: HISTOGRAM_STEPS }, () => 0),
  }
  for (let index = 0; index < group.cents.length; index += 1) {
    if (capacity !== null && (diameters[index] ?? -1) < capacity) continue
    const price = group.cents[index] ?? 0
    const hasStock = (group.stock[index] ?? 0) > 0
    const isPriced = price >= from && price <= to
    if (isPriced && hasStock) counted.inStock += 1
    if (judged.inStock && !hasStock) continue
    if (isPriced) counted.fitting += 1
    const step = group.step[index] ?? 0
    counted.byStep[step] = (counted.byStep[step] ?? 0) + 1
  }
  return counted
}

/**
 * How many machines each choice would show, each counted with every other filter set. One pass.
 * @param groups the machines that are counted: all, or those that a search has found
 */
export function facetsOf(
  groups: readonly JudgedGroup[],
  frame: Frame,
  query: ProductFilters,
): Omit<ProductFacets, 'hitsAreMore'> {
  const judged = judgedBy(query)
  const family = zeros(FAMILY_IDS)
  const power = zeros(POWER_SOURCE_IDS)
  let hits = 0
  let inStock = 0
  let histogram = Array.from({ length: HISTOGRAM_STEPS }, () => 0)
  for (const group of groups) {
    const isFamily = query.family?.includes(group.family) ?? true
    const isPower = query.power?.includes(group.powerSource) ?? true
    if (!isFamily && !isPower) continue
    const counted = countedIn(group, judged)
    if (isPower) family[group.family] += counted.fitting
    if (isFamily) power[group.powerSource] += counted.fitting
    if (!isFamily || !isPower) continue
    hits += counted.fitting
    inStock += counted.inStock
    histogram = histogram.map((count, step) => count + (counted.byStep[step] ?? 0))
  }
  const price = { from: decimalFromCents(frame.lowest), to: decimalFromCents(frame.highest), histogram }
  return { hits, total: frame.total, family, power, inStock, price, capacity: frame.capacity }
}

/** Machines listed and pieces in stock, for each family that has any. */
export function stockOf(
  groups: readonly FigureGroup[],
): { family: Family; machines: number; pieces: number }[] {
  return FAMILY_IDS.flatMap((family) => {
    const own = groups.filter((group) => group.family === family)
    const machines = own.reduce((sum, group) => sum + group.cents.length, 0)
    const pieces = own.reduce((sum, group) => sum + group.stock.reduce((all, stock) => all + stock, 0), 0)
    return machines === 0 ? [] : [{ family, machines, pieces }]
  })
}
