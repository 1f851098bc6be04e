import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductFilters } from '../contract.ts'
import { FAMILY_IDS, POWER_SOURCE_IDS } from '../specifications/specifications.ts'
import {
  bucketPrices,
  computeFacetBounds,
  countFacets,
  type FacetPartition,
  sumStockByFamily,
} from './facets.ts'

interface TestProduct {
  family: FacetPartition['family']
  powerSource: FacetPartition['powerSource']
  cents: number
  stock: number
  steel: number
}

const productArbitrary: fc.Arbitrary<TestProduct> = fc.record({
  family: fc.constantFrom(...FAMILY_IDS.slice(0, 3)),
  powerSource: fc.constantFrom(...POWER_SOURCE_IDS),
  cents: fc.integer({ min: 1, max: 100_000 }),
  stock: fc.integer({ min: 0, max: 3 }),
  steel: fc.integer({ min: -1000, max: 20_000 }),
})
const filtersArbitrary: fc.Arbitrary<ProductFilters> = fc.record(
  {
    family: fc.subarray(FAMILY_IDS.slice(0, 3), { minLength: 1 }),
    power: fc.subarray([...POWER_SOURCE_IDS], { minLength: 1 }),
    priceFrom: fc.integer({ min: 0, max: 1_000 }),
    priceTo: fc.integer({ min: 0, max: 1_000 }),
    inStock: fc.constant('1' as const),
    capacity: fc.integer({ min: 0, max: 20 }),
  },
  { requiredKeys: [] },
)

function partitionProducts(products: readonly TestProduct[]): FacetPartition[] {
  const groups = Map.groupBy(products, ({ family, powerSource }) => `${family} ${powerSource}`)
  return [...groups.values()].map((own) => ({
    family: own[0]?.family ?? 'core-drill',
    powerSource: own[0]?.powerSource ?? 'mains',
    cents: Int32Array.from(own, ({ cents }) => cents),
    stock: Int32Array.from(own, ({ stock }) => stock),
    steel: Int32Array.from(own, ({ steel }) => steel),
    wood: Int32Array.from(own, () => -1000),
    concrete: Int32Array.from(own, () => -1000),
    stone: Int32Array.from(own, () => -1000),
  }))
}

/** How many machines `query` shows, found by looking at each. */
const filterProducts = (products: readonly TestProduct[], query: ProductFilters) =>
  products.filter(
    ({ family, powerSource, cents, stock, steel }) =>
      (query.family?.includes(family) ?? true) &&
      (query.power?.includes(powerSource) ?? true) &&
      cents >= (query.priceFrom ?? 0) * 100 &&
      cents <= (query.priceTo ?? 1_000_000) * 100 &&
      (!query.inStock || stock > 0) &&
      (query.capacity === undefined || steel >= query.capacity * 1000),
  ).length

test('every count is what setting that choice would show', () => {
  fc.assert(
    fc.property(fc.array(productArbitrary, { maxLength: 60 }), filtersArbitrary, (machines, query) => {
      const groups = partitionProducts(machines)
      const frame = computeFacetBounds(groups)
      const facets = countFacets(bucketPrices(groups, frame), frame, query)
      expect(facets.total).toBe(machines.length)
      expect(facets.hits).toBe(filterProducts(machines, query))
      expect(facets.inStock).toBe(filterProducts(machines, { ...query, inStock: '1' }))
      for (const family of FAMILY_IDS)
        expect(facets.family[family]).toBe(filterProducts(machines, { ...query, family: [family] }))
      for (const power of POWER_SOURCE_IDS)
        expect(facets.power[power]).toBe(filterProducts(machines, { ...query, power: [power] }))
      const { priceFrom: _from, priceTo: _to, ...unpriced } = query
      expect(facets.price.histogram.reduce((sum, count) => sum + count, 0)).toBe(
        filterProducts(machines, unpriced),
      )
    }),
    { numRuns: 200 },
  )
})

test('the steps of the prices are each the same factor wide', () => {
  const groups = partitionProducts(
    [100, 199, 210, 409_599].map((cents) => ({
      family: 'core-drill' as const,
      powerSource: 'mains' as const,
      cents,
      stock: 1,
      steel: -1000,
    })),
  )
  const frame = computeFacetBounds(groups)
  const { price } = countFacets(bucketPrices(groups, frame), frame, {})
  expect(price).toEqual({ from: 1, to: 4095.99, histogram: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] })
})

test('stock is summed by family, in the order of the catalogue, without families that have no machine', () => {
  const of = (family: TestProduct['family'], stock: number): TestProduct => ({
    family,
    powerSource: 'mains',
    cents: 1,
    stock,
    steel: 0,
  })
  expect(
    sumStockByFamily(partitionProducts([of('core-drill', 3), of('hammer-drill', 0), of('core-drill', 4)])),
  ).toEqual([
    { family: 'hammer-drill', machines: 1, pieces: 0 },
    { family: 'core-drill', machines: 2, pieces: 7 },
  ])
})
