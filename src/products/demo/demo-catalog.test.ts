import { expect, test } from 'vitest'
import { validatePriceTiers } from '#app/pricing/price-tiers.ts'
import { getSmallestQuantity } from '#app/pricing/quantity-rules.ts'
import {
  FAMILY_IDS,
  type Family,
  SPEC_FIELDS,
  SPEC_KEYS,
  type SpecKey,
} from '../specifications/specifications.ts'
import { DEMO_CATALOG } from './demo-catalog.server.ts'
import { DEMO_SELLING_TERMS } from './demo-selling-terms.server.ts'

const listFamily = (family: Family) => DEMO_CATALOG.filter((product) => product.family === family)

const CAPACITIES: SpecKey[] = ['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'capacityStoneMm']

/** What the product sheet and the drawing of a family cannot do without. */
const REQUIRED_SPECS: Record<Family, SpecKey[]> = {
  'cordless-drill': ['batteryV', 'batteryAh', 'capacitySteelMm', 'chuckMm', 'lengthMm', 'heightMm'],
  'hammer-drill': ['powerW', 'capacityConcreteMm', 'blowsPerMin', 'chuckMm', 'lengthMm', 'heightMm'],
  'rotary-hammer': ['powerW', 'capacityConcreteMm', 'impactEnergyJ', 'chuck', 'lengthMm', 'heightMm'],
  'magnetic-drill': ['powerW', 'capacitySteelMm', 'chuck', 'heightMm', 'strokeMm', 'magnetN'],
  'pillar-drill': ['powerW', 'capacitySteelMm', 'taper', 'heightMm', 'columnMm', 'throatMm', 'strokeMm'],
  'radial-drill': ['powerW', 'capacitySteelMm', 'taper', 'heightMm', 'columnMm', 'throatMm', 'strokeMm'],
  'core-drill': ['powerW', 'capacityConcreteMm', 'spindleThread', 'heightMm', 'strokeMm'],
}

test('the demo catalogue has 56 machines of seven families', () => {
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

test('no two machines share an SKU, a name or a description', () => {
  for (const field of ['sku', 'name', 'description'] as const) {
    expect(new Set(DEMO_CATALOG.map((machine) => machine[field])).size).toBe(DEMO_CATALOG.length)
  }
})

test('exactly two machines are out of stock', () => {
  expect(DEMO_CATALOG.filter((machine) => machine.stock === 0)).toHaveLength(2)
})

test.each(DEMO_CATALOG.filter((machine) => machine.stock > 0))('$sku can be ordered', (machine) => {
  const { minOrder, orderMultiple: multiple } = machine
  expect(machine.stock).toBeGreaterThanOrEqual(getSmallestQuantity({ minOrder, multiple }))
})

test.each(DEMO_CATALOG)('$sku has a ladder that makes sense and saves 3 to 12 percent', (machine) => {
  const { minOrder, orderMultiple: multiple, priceCents: listPrice, priceBreaks } = machine
  expect(validatePriceTiers(priceBreaks, { minOrder, multiple, listPrice })).toBeNull()
  for (const { unitPrice } of priceBreaks) {
    const saved = 100 - (100 * unitPrice) / listPrice
    expect(saved).toBeGreaterThan(2.5)
    expect(saved).toBeLessThan(12.5)
  }
})

test('most machines have two to four volume prices, and a few come in cartons', () => {
  const rungs = DEMO_CATALOG.map(({ priceBreaks }) => priceBreaks.length).filter((length) => length > 0)
  expect(rungs.length).toBeGreaterThan(DEMO_CATALOG.length / 2)
  expect(rungs.every((length) => length >= 2 && length <= 4)).toBe(true)
  expect(DEMO_CATALOG.filter(({ orderMultiple }) => orderMultiple > 1).length).toBeGreaterThanOrEqual(5)
  const known = DEMO_CATALOG.map(({ sku }) => sku)
  expect(Object.keys(DEMO_SELLING_TERMS).filter((sku) => !known.includes(sku))).toEqual([])
})

test.each(DEMO_CATALOG)('$sku has a model number, a whole price and a minimum', (machine) => {
  expect(machine.sku).toMatch(/^FX-[0-9A-Z]{1,21}$/)
  expect(machine.priceCents).toBeGreaterThan(0)
  for (const figure of [machine.priceCents, machine.stock, machine.minOrder])
    expect(figure).toSatisfy(Number.isInteger)
  expect(machine.minOrder).toBeGreaterThanOrEqual(1)
})

test.each(DEMO_CATALOG)('$sku has no figure beyond what is believable', ({ specs }) => {
  for (const key of SPEC_KEYS) {
    const value = specs[key]
    if (value === undefined) continue
    expect(typeof value, key).toBe(SPEC_FIELDS[key].kind === 'text' ? 'string' : 'number')
    expect(typeof value === 'string' ? value.length : value, key).toBeLessThanOrEqual(SPEC_FIELDS[key].max)
  }
})

test.each(DEMO_CATALOG)('$sku has the figures that its family is judged by', ({ family, specs }) => {
  for (const key of [...REQUIRED_SPECS[family], 'massKg', 'speedFromRpm', 'speedToRpm'] as const) {
    expect(specs[key], key).toBeDefined()
  }
  expect(CAPACITIES.some((key) => specs[key] !== undefined)).toBe(true)
  expect(specs.speedFromRpm ?? 0).toBeLessThan(specs.speedToRpm ?? 0)
})

test.each(DEMO_CATALOG)('$sku is fed by what its power source says', ({ powerSource, specs }) => {
  expect(specs.voltageV).toBe({ battery: undefined, mains: 230, 'three-phase': 400 }[powerSource])
  expect(specs.batteryV !== undefined).toBe(powerSource === 'battery')
})

test.each(FAMILY_IDS)(
  'in the family %s, more power never comes with less mass or a lower price',
  (family) => {
    if (family === 'cordless-drill') return // the voltage of a battery says little about the size of the motor
    const byPower = listFamily(family).toSorted((a, b) => (a.specs.powerW ?? 0) - (b.specs.powerW ?? 0))
    const masses = byPower.map((machine) => machine.specs.massKg ?? 0)
    const prices = byPower.map((machine) => machine.priceCents)
    expect(masses).toEqual(masses.toSorted((a, b) => a - b))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  },
)

test.each(DEMO_CATALOG)(
  'every figure with a unit in the description of $sku is one of its specifications',
  (machine) => {
    const known = Object.values(machine.specs).filter((value) => typeof value === 'number')
    const figures = machine.description.matchAll(/([\d,.]*\d) (?:mm|m|kg|V|Ah|N·m|N|J|W|rpm|blows)\b/g)
    for (const [phrase, figure = ''] of figures) {
      expect(known, phrase).toContain(Number(figure.replaceAll(',', '')))
    }
  },
)

test('a search for "mag drill" finds every magnetic drill', () => {
  for (const { description } of listFamily('magnetic-drill'))
    expect(description.toLowerCase()).toContain('mag drill')
})

test('the newest six are of six families and in stock', () => {
  const newest = DEMO_CATALOG.slice(-6)
  expect(new Set(newest.map((machine) => machine.family)).size).toBe(6)
  expect(newest.every((machine) => machine.stock > 0)).toBe(true)
})

test('the newest two are a magnetic drill and a cordless drill', () => {
  expect(DEMO_CATALOG.slice(-2).map((machine) => machine.sku)).toEqual(['FX-50M', 'FX-13C'])
})
