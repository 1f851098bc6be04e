import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linePrice } from './line-price.ts'
import { mergeLines } from './merge-lines.ts'
import { type SellingTerms, validatePriceTiers } from './price-tiers.ts'
import { quantityOptions } from './quantity-options.ts'
import { quantityProblem } from './quantity-rules.ts'

/** Valid terms with up to five price tiers. */
const terms: fc.Arbitrary<SellingTerms> = fc
  .record({
    minOrderQuantity: fc.integer({ min: 1, max: 60 }),
    orderMultiple: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 25 })),
    available: fc.nat(2_000),
    listPrice: fc.integer({ min: 10, max: 1_000_000_000 }),
    steps: fc.array(fc.record({ up: fc.integer({ min: 1, max: 9 }), down: fc.nat(999) }), { maxLength: 5 }),
  })
  .map(({ steps, ...given }) => {
    let from = (Math.floor(given.minOrderQuantity / given.orderMultiple) + 1) * given.orderMultiple
    let unitPrice = given.listPrice
    const priceTiers = steps.flatMap(({ up, down }) => {
      from += up * given.orderMultiple
      const lower = Math.floor((unitPrice * (1_000 - down)) / 1_000)
      if (lower >= unitPrice || lower < 1) return []
      unitPrice = lower
      return [{ from, unitPrice }]
    })
    return { ...given, priceTiers }
  })

/** The price of an order, calculated the simple way with big integers. */
function oracle(quantity: number, { listPrice, priceTiers }: SellingTerms) {
  let unit = BigInt(listPrice)
  let highest = -1n
  for (const tier of priceTiers) {
    const from = BigInt(tier.from)
    if (BigInt(quantity) >= from && from > highest) {
      highest = from
      unit = BigInt(tier.unitPrice)
    }
  }
  return { unit, total: unit * BigInt(quantity), atList: BigInt(listPrice) * BigInt(quantity) }
}

describe('the price of a line', () => {
  test('matches the reference calculation to the cent for any tiers and quantity', () => {
    fc.assert(
      fc.property(terms, fc.nat(2_500), (given, quantity) => {
        const { unit, total, atList } = oracle(quantity, given)
        const price = linePrice(quantity, given)
        expect([price.unitPrice, price.total, price.saving].map(BigInt)).toEqual([
          unit,
          total,
          atList - total,
        ])
      }),
      { numRuns: 500 },
    )
  })

  test('never has a higher unit price for a larger quantity', () => {
    fc.assert(
      fc.property(terms, fc.nat(2_000), fc.nat(500), (given, quantity, more) => {
        expect(linePrice(quantity + more, given).unitPrice).toBeLessThanOrEqual(
          linePrice(quantity, given).unitPrice,
        )
      }),
    )
  })

  test('names the next tier that the stock reaches and its saving', () => {
    const given: SellingTerms = {
      minOrderQuantity: 21,
      orderMultiple: 4,
      available: 100,
      listPrice: 149_00,
      priceTiers: [
        { from: 40, unitPrice: 144_50 },
        { from: 80, unitPrice: 140_00 },
        { from: 160, unitPrice: 134_00 },
      ],
    }
    expect(linePrice(24, given).nextTier).toEqual({
      from: 40,
      unitPrice: 144_50,
      additionalUnits: 16,
      saving: 180_00,
    })
    expect(linePrice(40, given)).toMatchObject({ unitPrice: 144_50, total: 5_780_00, saving: 180_00 })
    expect(linePrice(40, given).nextTier).toMatchObject({ from: 80, additionalUnits: 40 })
    expect(linePrice(80, given).nextTier).toBeNull()
    expect(linePrice(80, { ...given, available: 160 }).nextTier).toMatchObject({ from: 160 })
  })
})

describe('quantity options', () => {
  test('can be ordered, ascend, cost what an order costs, and are four to six if so many exist', () => {
    fc.assert(
      fc.property(terms, fc.option(fc.nat(2_000), { nil: undefined }), (given, chosen) => {
        const options = quantityOptions(given, chosen)
        const all = Array.from({ length: given.available + 1 }, (_, quantity) => quantity).filter(
          (quantity) => quantityProblem(quantity, given) === null,
        )
        expect(options.length).toBeGreaterThanOrEqual(Math.min(4, all.length))
        expect(options.length).toBeLessThanOrEqual(6)
        const quantities = options.map(({ quantity }) => quantity)
        expect(quantities).toEqual([...new Set(quantities)].sort((a, b) => a - b))
        if (chosen !== undefined && all.includes(chosen)) expect(quantities).toContain(chosen)
        for (const { quantity, stockLeft, isBestPrice: _, ...price } of options) {
          expect(all).toContain(quantity)
          expect(stockLeft).toBe(given.available - quantity)
          expect(linePrice(quantity, given)).toMatchObject(price)
        }
      }),
    )
  })

  test('mark the smallest quantity at the lowest unit price, and none if all unit prices are equal', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const options = quantityOptions(given)
        const reached = given.priceTiers.findLast(({ from }) => quantityProblem(from, given) === null)
        expect(options.filter(({ isBestPrice }) => isBestPrice).map(({ quantity }) => quantity)).toEqual(
          reached ? [reached.from] : [],
        )
      }),
    )
  })
})

test('lines of one product are merged into one line with their total quantity', () => {
  const merged = mergeLines([
    { productID: 'b', quantity: 2, price: 1 },
    { productID: 'a', quantity: 5, price: 2 },
    { productID: 'b', quantity: 40, price: 3 },
  ])
  expect(merged).toEqual([
    { productID: 'b', quantity: 42, price: 1 },
    { productID: 'a', quantity: 5, price: 2 },
  ])
})

test('the generated price tiers are valid', () => {
  fc.assert(fc.property(terms, (given) => validatePriceTiers(given.priceTiers, given) === null))
})
