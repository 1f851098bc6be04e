import { expect, test } from 'vitest'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { validatePriceTiers } from '#app/pricing/price-tiers.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import { FAMILY_IDS, type Family } from '#app/products/specifications/families.ts'
import { SPEC_FORMATS, SPEC_MAXIMA } from '#app/products/specifications/spec-limits.ts'
import { SPEC_FIELDS, SPEC_KEYS, type SpecKey } from '#app/products/specifications/specifications.ts'
import { DEMO_BACKORDERS } from './demo-backorders.ts'
import { readDemoCatalog } from './demo-catalog.server.ts'
import { DEMO_ALTERNATIVES } from './demo-relations.ts'

const DEMO_CATALOG = readDemoCatalog()

const listFamily = (family: Family) => DEMO_CATALOG.filter((product) => product.family === family)

const CAPACITIES: SpecKey[] = ['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'capacityStoneMm']

/** The specifications that the product page and the drawing of a family need. */
const REQUIRED_SPECS: Record<Family, SpecKey[]> = {
  'cordless-drill': ['batteryV', 'batteryAh', 'capacitySteelMm', 'chuckMm', 'lengthMm', 'heightMm'],
  'hammer-drill': ['powerW', 'capacityConcreteMm', 'blowsPerMin', 'chuckMm', 'lengthMm', 'heightMm'],
  'rotary-hammer': ['powerW', 'capacityConcreteMm', 'impactEnergyJ', 'chuck', 'lengthMm', 'heightMm'],
  'magnetic-drill': ['powerW', 'capacitySteelMm', 'chuck', 'heightMm', 'strokeMm', 'magnetN'],
  'pillar-drill': ['powerW', 'capacitySteelMm', 'taper', 'heightMm', 'columnMm', 'throatMm', 'strokeMm'],
  'radial-drill': ['powerW', 'capacitySteelMm', 'taper', 'heightMm', 'columnMm', 'throatMm', 'strokeMm'],
  'core-drill': ['powerW', 'capacityConcreteMm', 'spindleThread', 'heightMm', 'strokeMm'],
}

test('the demo catalog has 56 products of seven families', () => {
  expect(DEMO_CATALOG).toHaveLength(56)
  expect(Object.fromEntries(FAMILY_IDS.map((family) => [family, listFamily(family).length]))).toEqual({
    'cordless-drill': 12,
    'hammer-drill': 9,
    'rotary-hammer': 9,
    'magnetic-drill': 8,
    'pillar-drill': 8,
    'radial-drill': 4,
    'core-drill': 6,
  })
})

test('no two products share an SKU, a name or a description', () => {
  for (const field of ['sku', 'name', 'description'] as const) {
    expect(new Set(DEMO_CATALOG.map((product) => product[field])).size).toBe(DEMO_CATALOG.length)
  }
})

test('every product has its own GTIN, a customs code, an origin and its packaging', () => {
  expect(new Set(DEMO_CATALOG.map(({ tradeData }) => tradeData?.gtin)).size).toBe(DEMO_CATALOG.length)
  for (const { tradeData } of DEMO_CATALOG)
    expect(tradeData).toMatchObject({
      customsCode: expect.any(String),
      originCountry: 'GB',
      packedMassKg: expect.any(Number),
      unitsPerPallet: expect.any(Number),
    })
})

test('each family has a product that is related to products of other families', () => {
  const familyOf = new Map(DEMO_CATALOG.map(({ sku, family }) => [sku, family]))
  const families = Object.entries(DEMO_ALTERNATIVES).map(([sku, others]) => {
    const family = familyOf.get(sku)
    expect(new Set(others).size, sku).toBe(others.length)
    for (const other of others) {
      expect(familyOf.has(other), other).toBe(true)
      expect(familyOf.get(other), `${sku} and ${other}`).not.toBe(family)
    }
    return family
  })
  expect(new Set(families)).toEqual(new Set(FAMILY_IDS))
})

test('six products take backorders, of which one is made to order', () => {
  const products = DEMO_CATALOG.filter(({ sku }) => sku in DEMO_BACKORDERS)
  expect(products).toHaveLength(6)
  expect(products.filter(({ stock }) => stock === 0)).toHaveLength(1)
})

test('exactly two products are out of stock', () => {
  expect(DEMO_CATALOG.filter((product) => product.stock === 0)).toHaveLength(2)
})

test.each(DEMO_CATALOG.filter((product) => product.stock > 0))('$sku can be ordered', (product) => {
  const { minOrder, orderMultiple } = product
  const minOrderQuantity = quantityFromMinOrder(minOrder)
  expect(product.stock).toBeGreaterThanOrEqual(getSmallestOrder({ minOrderQuantity, orderMultiple }))
})

test.each(DEMO_CATALOG)('$sku has valid price tiers that save 3 to 12 percent', (product) => {
  const { minOrder, orderMultiple, priceCents: listPrice, priceTiers } = product
  const terms = { minOrderQuantity: quantityFromMinOrder(minOrder), orderMultiple, listPrice }
  expect(validatePriceTiers(priceTiers, terms)).toBeNull()
  for (const { unitPrice } of priceTiers) {
    const saved = 100 - (100 * unitPrice) / listPrice
    expect(saved).toBeGreaterThan(2.5)
    expect(saved).toBeLessThan(12.5)
  }
})

test('most products have two to four price tiers, and a few have an order multiple', () => {
  const tierCounts = DEMO_CATALOG.map(({ priceTiers }) => priceTiers.length).filter((count) => count > 0)
  expect(tierCounts.length).toBeGreaterThan(DEMO_CATALOG.length / 2)
  expect(tierCounts.every((count) => count >= 2 && count <= 4)).toBe(true)
  expect(DEMO_CATALOG.filter(({ orderMultiple }) => orderMultiple > 1).length).toBeGreaterThanOrEqual(5)
})

test.each(DEMO_CATALOG)('$sku has an SKU, a price in whole cents and a minimum', (product) => {
  expect(product.sku).toMatch(/^FX-[0-9A-Z]{1,21}$/)
  expect(product.priceCents).toBeGreaterThan(0)
  for (const number of [product.priceCents, product.stock, product.minOrder])
    expect(number).toSatisfy(Number.isInteger)
  expect(product.minOrder).toBeGreaterThanOrEqual(1)
})

test.each(DEMO_CATALOG)('$sku has specifications within the limits of their fields', ({ specs }) => {
  for (const key of SPEC_KEYS) {
    const value = specs[key]
    if (value === undefined) continue
    expect(typeof value, key).toBe(SPEC_FIELDS[key].kind === 'text' ? 'string' : 'number')
    expect(typeof value === 'string' ? value.length : value, key).toBeLessThanOrEqual(SPEC_MAXIMA[key])
    if (SPEC_FORMATS[key]) expect(value, key).toMatch(SPEC_FORMATS[key].pattern)
  }
})

test.each(DEMO_CATALOG)('$sku has the required specifications of its family', ({ family, specs }) => {
  for (const key of [...REQUIRED_SPECS[family], 'massKg', 'speedFromRpm', 'speedToRpm'] as const) {
    expect(specs[key], key).toBeDefined()
  }
  expect(CAPACITIES.some((key) => specs[key] !== undefined)).toBe(true)
  expect(specs.speedFromRpm ?? 0).toBeLessThan(specs.speedToRpm ?? 0)
})

test.each(DEMO_CATALOG)('$sku states its vibration or its IP rating', ({ specs }) => {
  expect(specs.vibrationMs2 ?? specs.ipRating).toBeDefined()
})

test.each(DEMO_CATALOG.filter(({ specs }) => specs.spindlePowerW !== undefined))(
  '$sku has less power at the spindle than it is rated for',
  ({ specs }) => {
    const share = (specs.spindlePowerW ?? 0) / (specs.powerW ?? 0)
    expect(share).toBeGreaterThan(0.53)
    expect(share).toBeLessThanOrEqual(0.8)
  },
)

test.each(listFamily('magnetic-drill'))(
  '$sku drills less with a twist drill than with an annular cutter, and not deeper than its stroke',
  ({ specs }) => {
    expect(specs.annularCapacityMm).toBe(specs.capacitySteelMm)
    expect(specs.twistCapacityMm).toBeLessThan(specs.annularCapacityMm ?? 0)
    expect(specs.drillingDepthMm).toBeLessThan(specs.strokeMm ?? 0)
  },
)

test.each(DEMO_CATALOG)('$sku has the voltage of its power source', ({ powerSource, specs }) => {
  expect(specs.voltageV).toBe({ battery: undefined, mains: 230, 'three-phase': 400 }[powerSource])
  expect(specs.batteryV !== undefined).toBe(powerSource === 'battery')
})

// The voltage of a battery does not determine the size of the motor.
test.each(FAMILY_IDS.filter((family) => family !== 'cordless-drill'))(
  'in the family %s, more power never comes with less mass or a lower price',
  (family) => {
    const byPower = listFamily(family).toSorted((a, b) => (a.specs.powerW ?? 0) - (b.specs.powerW ?? 0))
    const masses = byPower.map((product) => product.specs.massKg ?? 0)
    const prices = byPower.map((product) => product.priceCents)
    expect(masses).toEqual(masses.toSorted((a, b) => a - b))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  },
)

test.each(DEMO_CATALOG)(
  'every number with a unit in the description of $sku is one of its specifications',
  (product) => {
    const specNumbers = Object.values(product.specs).filter((value) => typeof value === 'number')
    const quantities = product.description.matchAll(/([\d,.]*\d) (?:mm|m|kg|V|Ah|N·m|N|J|W|rpm|blows)\b/g)
    for (const [phrase, number = ''] of quantities) {
      expect(specNumbers, phrase).toContain(Number(number.replaceAll(',', '')))
    }
  },
)

test('a search for "mag drill" finds every magnetic drill', () => {
  for (const { description } of listFamily('magnetic-drill'))
    expect(description.toLowerCase()).toContain('mag drill')
})

test('the newest six are of six families and in stock', () => {
  const newest = DEMO_CATALOG.slice(-6)
  expect(new Set(newest.map((product) => product.family)).size).toBe(6)
  expect(newest.every((product) => product.stock > 0)).toBe(true)
})

test('the newest two are a magnetic drill and a cordless drill', () => {
  expect(DEMO_CATALOG.slice(-2).map((product) => product.sku)).toEqual(['FX-50M', 'FX-13C'])
})
