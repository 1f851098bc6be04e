import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Row } from '#app/db/schema.server.ts'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import { PLACES_OF_USE } from '#app/products/core/places-of-use.ts'
import { toProductDto } from '#app/products/core/product-dto.server.ts'
import { buildProductRow } from '#app/products/records/product-row.server.ts'
import { jobQuerySchema } from './contract.ts'
import { findProducts } from './find-products.server.ts'
import { type Job, PLACE_IDS } from './job.ts'
import { CUTTING_TOOL_IDS, FINDER_MATERIAL_IDS } from './materials.ts'
import { SOURCES } from './sources-copy.ts'

const DEMO_CATALOG = readDemoCatalog()

const PRODUCTS = DEMO_CATALOG.map((product) => {
  const row = buildProductRow(product, new Date('2026-01-01T00:00:00Z'))
  const stored = {
    ...row,
    specs: product.specs,
    price_tiers: product.priceTiers,
    version: 1,
    low_stock: null,
  }
  return toProductDto(stored as unknown as Row<'products'>)
})

describe('the result', () => {
  test('has a source on the page for every figure, and its result follows from its headroom', () => {
    const job = fc.record({
      material: fc.constantFrom(...FINDER_MATERIAL_IDS),
      diameter: fc.double({ min: 1, max: 500, noNaN: true }),
      depth: fc.double({ min: 1, max: 2_000, noNaN: true }),
      mass: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(job, (one) => {
        const { matches, misses, matchCount, missCount } = findProducts(one, PRODUCTS)
        expect(matchCount + missCount).toBe(PRODUCTS.length)
        for (const { checks } of [...matches, ...misses]) {
          for (const { source, headroom = 0, result } of checks ?? []) {
            expect(SOURCES[source - 1]).toBeDefined()
            if (result === 'fits') expect(headroom).toBeGreaterThanOrEqual(-0.1)
            if (result === 'fails') expect(headroom).toBeLessThan(0)
          }
        }
      }),
    )
  })

  test('where nothing fits, the nearest miss has its figures and what would have to change', () => {
    const { matches, misses } = findProducts({ material: 'structural-steel', diameter: 300 }, PRODUCTS)
    expect(matches).toEqual([])
    const [nearest, next] = misses
    expect(nearest).toMatchObject({ product: { sku: 'FX-130M' }, change: 'It fits holes up to 130 mm.' })
    expect(nearest?.checks).toContainEqual(
      expect.objectContaining({ rule: 'capacity', result: 'fails', required: 300, available: 130 }),
    )
    expect(next?.checks).toBeUndefined()
  })

  test('claims no units for holes whose time is not known, and ranks them by impact power', () => {
    const { matches } = findProducts({ material: 'concrete', diameter: 16, depth: 100, holes: 200 }, PRODUCTS)
    expect(
      matches.every(({ units, minutesPerHole }) => units === undefined && minutesPerHole === undefined),
    ).toBe(true)
    expect(matches[0]?.impactPower).toBeGreaterThan(0)
    const steel = findProducts({ material: 'structural-steel', diameter: 10, holes: 200 }, PRODUCTS)
    expect(steel.matches[0]?.units).toBeGreaterThan(0)
  })
})

describe('where nothing fits', () => {
  const ways = (job: Partial<Job>) =>
    findProducts({ material: 'structural-steel', diameter: 32, ...job }, PRODUCTS).waysOut

  test('another place comes first, once for the same products, with the parameter that leads there', () => {
    expect(ways({ place: 'overhead' })).toEqual([
      {
        text: '8 magnetic drills drill it on a steel structure.',
        field: 'place',
        value: 'steel-structure',
      },
      { text: '15 products drill it on the workshop floor.', field: 'place', value: 'floor' },
    ])
  })

  test.each<[string, Partial<Job>, string]>([
    ['tool', { tool: 'carbide', diameter: 100, place: 'site' }, 'with another cutting tool'],
    ['supply', { supply: 'battery' }, 'with another power supply'],
    ['mass', { mass: 5 }, 'without the weight limit'],
    ['noise', { noise: 40 }, 'without the noise limit'],
    ['height', { material: 'aluminum', height: 3 }, 'up to 1.2 m above the floor'],
  ])('a limit that the visitor set is named: %s', (field, job, how) => {
    expect(ways(job)).toContainEqual(
      expect.objectContaining({ field, text: expect.stringContaining(how) as unknown }),
    )
  })

  test('a hole that is too large for every product has no way out', () => {
    expect(ways({ diameter: 300, place: 'overhead' })).toEqual([])
  })

  test('products that only the place excludes come before those that are much too small, with the reason', () => {
    const { misses } = findProducts(
      { material: 'structural-steel', diameter: 32, place: 'overhead' },
      PRODUCTS,
    )
    expect(misses[0]).toMatchObject({
      product: { sku: expect.stringContaining('M') as unknown },
      reason: 'Its magnet is not for work overhead.',
      change: 'It can be used on the workshop floor, on a building site or on a steel structure.',
    })
  })
})

test('32 mm in steel at 1.8 m: magnetic drills, and no drill that stands on the floor', () => {
  const job = { material: 'structural-steel', diameter: 32, height: 1.8 } as const
  const { matches, misses } = findProducts(job, PRODUCTS)
  expect(new Set(matches.map(({ product }) => product.sku.at(-1)))).toEqual(new Set(['M']))
  expect(matches).toHaveLength(8)
  const radial = misses.find(({ product }) => product.sku.endsWith('R'))
  expect(radial).toMatchObject({
    reason: 'It reaches 1.2 m above the floor. You drill at 1.8 m.',
    change: 'It fits holes up to 1.2 m above the floor.',
  })
})

test('the places of a search are places of the finder', () => {
  expect(PLACE_IDS).toEqual(expect.arrayContaining([...PLACES_OF_USE]))
})

describe('a request', () => {
  test.each([
    'diameter=0',
    'diameter=-3',
    'diameter=1e9',
    'diameter=1e400',
    'diameter=abc',
    'diameter=',
    'diameter=NaN',
    'diameter=20&depth=2001',
    'diameter=20&tool=sds',
    'diameter=20&tool=constructor',
    'diameter=20&material=__proto__',
    'diameter=20&place=moon',
    'diameter=20&positioning=-1',
    'diameter=20&height=1e9',
    'diameter=20&height=0',
    `diameter=20&product=${'x'.repeat(41)}`,
  ])('%s is refused', (query) => {
    const asked = { material: 'structural-steel', ...Object.fromEntries(new URLSearchParams(query)) }
    expect(jobQuerySchema.safeParse(asked).success).toBe(false)
  })

  test('names a tool only for a material that it cuts', () => {
    const isAccepted = (material: string, tool: string) =>
      jobQuerySchema.safeParse({ material, tool, diameter: '20' }).success
    expect(
      FINDER_MATERIAL_IDS.map((id) => CUTTING_TOOL_IDS.filter((tool) => isAccepted(id, tool)).length),
    ).toEqual([4, 4, 4, 4, 4, 2, 3, 3])
  })
})
