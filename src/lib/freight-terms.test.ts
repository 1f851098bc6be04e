import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freightProblem } from './freight.ts'
import {
  amountToFreeFreight,
  FREIGHT_METHODS,
  type FreightFacts,
  type FreightTerms,
  freightByTerms,
  NO_FREIGHT_TERMS,
  packedGrams,
} from './freight-terms.ts'

const terms = (more: Partial<FreightTerms>): FreightTerms => ({
  ...NO_FREIGHT_TERMS,
  service: 'Pallet',
  ...more,
})
const RATES = [
  {
    countries: ['DE', 'AT'],
    bands: [
      { upToGrams: 10_000, amount: 12_50 },
      { upToGrams: 50_000, amount: 30_00 },
    ],
  },
]
const facts = (more: Partial<FreightFacts> = {}): FreightFacts => ({
  goods: 500_00,
  grams: 12_000,
  country: 'DE',
  ...more,
})
const LATER = { kind: 'later', amount: 0, service: 'Pallet' }
const NONE = { kind: 'none', amount: 0, service: '' }
const firm = (amount: number) => ({ kind: 'firm', amount, service: 'Pallet' })

test.each<[Partial<FreightTerms>, Partial<FreightFacts>, object]>([
  [{ method: 'none', amount: 25_00 }, {}, NONE],
  [{ method: 'later' }, {}, LATER],
  [{ method: 'flat', amount: 25_00 }, {}, firm(25_00)],
  [{ method: 'flat', amount: 25_00 }, { goods: 1, country: null, grams: null }, firm(25_00)],
  [{ method: 'flat', amount: null }, {}, LATER],
  [{ method: 'free-from', amount: 25_00, freeFrom: 500_01 }, {}, firm(25_00)],
  [{ method: 'free-from', amount: 25_00, freeFrom: 500_00 }, {}, NONE],
  [{ method: 'free-from', amount: 25_00, freeFrom: null }, {}, firm(25_00)],
  [{ method: 'by-weight', rates: RATES }, { grams: 10_000 }, firm(12_50)],
  [{ method: 'by-weight', rates: RATES }, { grams: 10_001 }, firm(30_00)],
  [{ method: 'by-weight', rates: RATES }, { grams: 50_000, country: 'AT' }, firm(30_00)],
  [{ method: 'by-weight', rates: RATES }, { grams: 50_001 }, LATER],
  [{ method: 'by-weight', rates: RATES }, { country: 'PT' }, LATER],
  [{ method: 'by-weight', rates: RATES }, { country: null }, LATER],
  [{ method: 'by-weight', rates: RATES }, { grams: null }, LATER],
  [{ method: 'by-weight', rates: [] }, {}, LATER],
])('terms %j and an order %j', (given, order, freight) => {
  expect(freightByTerms(terms(given), facts(order))).toEqual(freight)
})

test('an order misses the amount for free freight only in a shop that has it', () => {
  const free = terms({ method: 'free-from', amount: 25_00, freeFrom: 500_00 })
  expect([380_00, 500_00, 900_00].map((goods) => amountToFreeFreight(free, goods))).toEqual([120_00, 0, 0])
  expect(amountToFreeFreight(terms({ method: 'flat', freeFrom: 500_00 }), 1)).toBeNull()
})

test('the packed weight of an order is exact in grams, and unknown as soon as one product has none', () => {
  expect(
    packedGrams([
      { quantity: 3, packedMassKg: 0.1 },
      { quantity: 10, packedMassKg: 4.205 },
    ]),
  ).toBe(42_350)
  expect(packedGrams([{ quantity: 3, packedMassKg: 0.1 }, { quantity: 1 }])).toBeNull()
})

test('freight by any terms is one that an order may have', () => {
  const amount = fc.option(fc.integer({ min: 1, max: 1e8 }))
  const given = fc.record({
    method: fc.constantFrom(...FREIGHT_METHODS),
    service: fc.string(),
    amount,
    freeFrom: amount,
    rates: fc.constant(RATES),
  })
  const order = fc.record({
    goods: fc.nat(),
    grams: fc.option(fc.nat(60_000)),
    country: fc.constantFrom('DE', 'PT', null),
  })
  fc.assert(
    fc.property(given, order, (shop, its) => {
      const freight = freightByTerms(shop, its)
      expect(freightProblem(freight, Number.MAX_SAFE_INTEGER)).toBeUndefined()
    }),
  )
})
