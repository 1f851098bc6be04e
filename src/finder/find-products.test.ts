import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Row } from '#app/db/schema.server.ts'
import { DEMO_CATALOG } from '#app/products/demo/demo-catalog.server.ts'
import { toProductDto } from '#app/products/product-adapter.server.ts'
import { buildProductRow } from '#app/products/product-row.server.ts'
import { jobQuerySchema } from './contract.ts'
import { SOURCES } from './copy.ts'
import { findProducts } from './find-products.server.ts'
import { CUTTING_TOOL_IDS, FINDER_MATERIAL_IDS } from './materials.ts'

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
    expect(nearest).toMatchObject({ product: { sku: 'FX-130M' }, change: 'A hole of 130 mm or less' })
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
