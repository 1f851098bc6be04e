import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductFilters } from '../core/list-contract.ts'
import { FAMILY_IDS, POWER_SOURCE_IDS } from '../specifications/families.ts'
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
  return [...groups.values()].map((group) => ({
    family: group[0]?.family ?? 'core-drill',
    powerSource: group[0]?.powerSource ?? 'mains',
    cents: Int32Array.from(group, ({ cents }) => cents),
    stock: Int32Array.from(group, ({ stock }) => stock),
    steel: Int32Array.from(group, ({ steel }) => steel),
    wood: Int32Array.from(group, () => -1000),
    concrete: Int32Array.from(group, () => -1000),
    stone: Int32Array.from(group, () => -1000),
  }))
}

/** The number of products that match `query`, counted one by one. */
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

test('every count is the number of results of that choice', () => {
  fc.assert(
    fc.property(fc.array(productArbitrary, { maxLength: 60 }), filtersArbitrary, (products, query) => {
      const partitions = partitionProducts(products)
      const bounds = computeFacetBounds(partitions)
      const facets = countFacets(bucketPrices(partitions, bounds), bounds, query)
      expect(facets.total).toBe(products.length)
      expect(facets.hits).toBe(filterProducts(products, query))
      expect(facets.inStock).toBe(filterProducts(products, { ...query, inStock: '1' }))
      for (const family of FAMILY_IDS)
        expect(facets.family[family]).toBe(filterProducts(products, { ...query, family: [family] }))
      for (const power of POWER_SOURCE_IDS)
        expect(facets.power[power]).toBe(filterProducts(products, { ...query, power: [power] }))
      const { priceFrom: _from, priceTo: _to, ...unpriced } = query
      expect(facets.price.histogram.reduce((sum, count) => sum + count, 0)).toBe(
        filterProducts(products, unpriced),
      )
    }),
    { numRuns: 200 },
  )
})

test('the limits of the price buckets grow by the same factor', () => {
  const partitions = partitionProducts(
    [100, 199, 210, 409_599].map((cents) => ({
      family: 'core-drill' as const,
      powerSource: 'mains' as const,
      cents,
      stock: 1,
      steel: -1000,
    })),
  )
  const bounds = computeFacetBounds(partitions)
  const { price } = countFacets(bucketPrices(partitions, bounds), bounds, {})
  expect(price).toEqual({ from: 1, to: 4095.99, histogram: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] })
})

test('stock is summed by family, in the order of the catalog, without families that have no products', () => {
  const createProduct = (family: TestProduct['family'], stock: number): TestProduct => ({
    family,
    powerSource: 'mains',
    cents: 10,
    stock,
    steel: 0,
  })
  expect(
    sumStockByFamily(
      partitionProducts([
        createProduct('core-drill', 3),
        createProduct('hammer-drill', 0),
        createProduct('core-drill', 4),
      ]),
    ),
  ).toEqual([
    { family: 'hammer-drill', products: 1, units: 0, value: 0 },
    { family: 'core-drill', products: 2, units: 7, value: 70 },
  ])
})
