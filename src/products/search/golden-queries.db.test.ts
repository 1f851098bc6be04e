/** Queries of buyers, and the products that they must find in the demo catalog. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seedCatalog } from '../../../testing/demo-catalog.ts'
import { FILL_SEARCH_COLUMNS } from '../../../testing/fill-search-columns.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import type { ProductDto } from '../core/contract.ts'
import type { ProductFacets } from '../core/list-contract.ts'

const shop = await openTestShop()
await seedCatalog(shop.db)

async function search(q: string): Promise<ProductDto[]> {
  const response = await shop.ask('GET', `/api/products?sort=relevance&q=${encodeURIComponent(q)}`)
  return (await response.json()) as ProductDto[]
}

async function understand(q: string) {
  const response = await shop.ask('GET', `/api/products/facets?q=${encodeURIComponent(q)}`)
  return ((await response.json()) as ProductFacets).search
}

const of = (family: ProductDto['family']) => (product: ProductDto) => product.family === family
const drillsMasonry = ({ specs }: ProductDto) =>
  (specs.capacityConcreteMm ?? specs.capacityStoneMm) !== undefined
const mainCapacity = ({ specs, family }: ProductDto) =>
  (family === 'rotary-hammer' || family === 'core-drill'
    ? specs.capacityConcreteMm
    : specs.capacitySteelMm) ?? 0

/** Query, the SKUs that come first in this order, how many products it finds, and what all of them have in common. */
const GOLDEN: [query: string, first: string[], count: number, isMeant: (product: ProductDto) => boolean][] = [
  ['mag drill 50mm', ['FX-50M', 'FX-60M', 'FX-80M', 'FX-100M', 'FX-130M'], 5, of('magnetic-drill')],
  ['50mm', [], 15, (product) => mainCapacity(product) >= 50],
  ['50 mm holes', [], 15, (product) => mainCapacity(product) >= 50],
  ['32mm', [], 0, (product) => mainCapacity(product) >= 32],
  ['1 1/4 in', [], 0, (product) => mainCapacity(product) >= 31.75],
  ['2" mag drill', ['FX-60M'], 4, of('magnetic-drill')],
  ['18v', [], 5, ({ specs }) => specs.batteryV === 18],
  ['18 volt cordless drill', [], 5, ({ specs }) => specs.batteryV === 18],
  ['1600 W', ['FX-102K', 'FX-50M'], 0, ({ specs }) => Math.abs((specs.powerW ?? 0) - 1600) <= 160],
  ['1.6 kW', ['FX-102K', 'FX-50M'], 0, ({ specs }) => Math.abs((specs.powerW ?? 0) - 1600) <= 160],
  ['weldon', [], 8, of('magnetic-drill')],
  ['weldon 32 mm', ['FX-130M'], 1, of('magnetic-drill')],
  ['drill press', [], 8, of('pillar-drill')],
  ['bench drill', [], 4, ({ name }) => name.startsWith('Bench drill')],
  ['diamond drill', [], 6, of('core-drill')],
  ['core drill 150mm', ['FX-162K'], 4, of('core-drill')],
  ['breaker', [], 9, of('rotary-hammer')],
  ['percussion drill', [], 9, of('hammer-drill')],
  ['impact driver', [], 4, ({ name }) => name.startsWith('Cordless impact')],
  ['wireless', [], 12, of('cordless-drill')],
  ['mt3', [], 5, ({ specs }) => specs.taper === 'MT3'],
  ['Morse taper 3', [], 5, ({ specs }) => specs.taper === 'MT3'],
  ['400 V', [], 0, ({ powerSource }) => powerSource === 'three-phase'],
  ['three-phase radial drilling machine', [], 4, of('radial-drill')],
  ['magnetic drilling machine', [], 8, of('magnetic-drill')],
  ['concrete', [], 0, ({ specs }) => specs.capacityConcreteMm !== undefined],
  ['SDS max', [], 3, ({ specs }) => specs.chuck === 'SDS-max'],
  ['rotary hammer 30 mm concrete', ['FX-32', 'FX-40'], 4, of('rotary-hammer')],
  ['13 mm keyless chuck 18 V', [], 5, ({ specs }) => specs.chuckMm === 13 && specs.batteryV === 18],
  ['fx 13 c', ['FX-13C'], 0, ({ sku }) => sku.startsWith('FX')],
  ['magnetc drill 50mm', ['FX-50M'], 0, (product) => mainCapacity(product) >= 50],
  ['roatry hammr', [], 9, of('rotary-hammer')],
  ['32 mm hole in steel 1.8 m up', [], 15, (product) => (product.specs.capacitySteelMm ?? 0) >= 32],
  ['32 mm hole steel overhead', [], 15, (product) => (product.specs.capacitySteelMm ?? 0) >= 32],
  ['magnetic drill zzzz A36', [], 8, of('magnetic-drill')],
  ['zzzz rotary', [], 9, of('rotary-hammer')],
  ['hammer drill sds 24mm concrete', ['FX-24', 'FX-26'], 0, drillsMasonry],
  ['battery magnetic drill sds', [], 0, () => true],
  ['FX-24 case', ['FX-24'], 0, () => true],
  ['hammer FX-24 concrete 230 V', ['FX-24'], 0, () => true],
  ['FX-999 rotary hammer', [], 9, of('rotary-hammer')],
  ['½" drill', [], 0, (product) => mainCapacity(product) >= 12.7],
  ['1/2" chuck', [], 12, ({ specs }) => specs.chuckMm === 13],
  ['3/8 inch chuck', [], 0, ({ specs }) => specs.chuckMm === 10],
]

describe('a search for', () => {
  test.each(GOLDEN)('%s', async (query, first, count, isMeant) => {
    const found = await search(query)
    expect(found.slice(0, first.length).map(({ sku }) => sku)).toEqual(first)
    expect(found.filter((product) => !isMeant(product)).map(({ sku }) => sku)).toEqual([])
    expect(found).toHaveLength(count || found.length)
    expect(found.length).toBeGreaterThan(0)
  })

  test('a diameter lists the nearest product first', async () => {
    for (const query of ['50mm', '32mm', 'mag drill 33 mm']) {
      const diameters = (await search(query)).map(mainCapacity)
      expect(diameters).toEqual(diameters.toSorted((one, other) => one - other))
    }
  })

  test('a word lists smaller products first, and those that are out of stock last', async () => {
    const found = await search('rotary hammer')
    expect([found[0]?.sku, found.at(-1)?.sku]).toEqual(['FX-18P', 'FX-20'])
  })

  test('a diameter that nothing drills lists the largest products first, and says so', async () => {
    const found = await search('mag drill 150mm')
    expect(found.slice(0, 2).map(({ sku }) => sku)).toEqual(['FX-130M', 'FX-100M'])
    expect(await understand('mag drill 150mm')).toMatchObject({ isRelaxed: true })
  })

  test.each([
    ['hammer drill sds 24mm concrete', true],
    ['rotary hammer sds 24mm concrete', false],
    ['mag drill 150mm', false],
    ['FX-24 case', false],
  ])('“%s” says if no product matches the whole search', async (query, isPartial) => {
    expect(await understand(query)).toMatchObject({ isPartial })
  })

  test('several words says what each was understood as, and how to search without it', async () => {
    expect(await understand('50mm mag drill')).toEqual({
      parts: [
        { label: 'Hole diameter at least 50 mm', rest: 'mag drill' },
        { label: 'Magnetic drills', rest: '50mm' },
      ],
      ignored: [],
      isRelaxed: false,
      isPartial: false,
      hole: { diameter: 50 },
    })
  })

  test.each([
    ['32 mm hole steel overhead', ['overhead'], { diameter: 32, material: 'steel', place: 'overhead' }],
    ['32 mm steel 1.8 m up', ['1.8 m'], { diameter: 32, material: 'steel', height: 1.8 }],
    ['magnetic drill zzzz A36', ['zzzz', 'a36'], null],
    ['FX-999', [], null],
    ['zzzz', [], null],
  ])('“%s” names what it left out, with the hole for the product finder', async (query, ignored, hole) => {
    expect(await understand(query)).toMatchObject({ ignored, hole })
  })

  test.each(['zzzz', 'FX-999', 'overhead', 'zzzz overhead'])('“%s” finds nothing', async (query) => {
    expect(await search(query)).toEqual([])
  })

  test('a diameter filter without a search lists the nearest product first', async () => {
    const response = await shop.ask('GET', '/api/products?sort=relevance&material=steel&capacity=50')
    const diameters = ((await response.json()) as ProductDto[]).map(({ specs }) => specs.capacitySteelMm ?? 0)
    expect(diameters.length).toBeGreaterThan(3)
    expect(diameters).toEqual(diameters.toSorted((one, other) => one - other))
  })
})

test('the migration fills in what the shop stores for a new product', async () => {
  const read = async () => {
    const rows = await shop.db
      .selectFrom('products')
      .select(['sku', 'main_capacity', 'power_w', 'spec_terms'])
      .orderBy('sku')
      .execute()
    return rows.map((row) => ({ ...row, spec_terms: row.spec_terms.toSorted() }))
  }
  const stored = await read()
  await sql`update products set main_capacity = null, power_w = null, spec_terms = '{}'`.execute(shop.db)
  await sql.raw(FILL_SEARCH_COLUMNS).execute(shop.db)
  // Specifications of later releases have terms that this migration does not know.
  const filled = await read()
  expect(filled.map(({ sku }) => sku)).toEqual(stored.map(({ sku }) => sku))
  for (const [index, { spec_terms, ...columns }] of filled.entries()) {
    expect(stored[index]).toMatchObject(columns)
    expect(spec_terms.length).toBeGreaterThan(0)
    expect(stored[index]?.spec_terms).toEqual(expect.arrayContaining(spec_terms))
  }
})
