import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SellingTerms, validatePriceTiers } from './price-tiers.ts'
import { quantityProblem } from './quantity-rules.ts'
import { isAcceptedPrice, mergeLines, quantityOptions, quoteLine } from './quotes.ts'

/** Terms as an administrator may set them: a ladder of up to five rungs that makes sense. */
const terms: fc.Arbitrary<SellingTerms> = fc
  .record({
    minOrder: fc.nat(60),
    multiple: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 25 })),
    available: fc.nat(2_000),
    listPrice: fc.integer({ min: 10, max: 1_000_000_000 }),
    steps: fc.array(fc.record({ up: fc.integer({ min: 1, max: 9 }), down: fc.nat(999) }), { maxLength: 5 }),
  })
  .map(({ steps, ...given }) => {
    let from = (Math.floor(given.minOrder / given.multiple) + 1) * given.multiple
    let unitPrice = given.listPrice
    const priceTiers = steps.flatMap(({ up, down }) => {
      from += up * given.multiple
      const lower = Math.floor((unitPrice * (1_000 - down)) / 1_000)
      if (lower >= unitPrice || lower < 1) return []
      unitPrice = lower
      return [{ from, unitPrice }]
    })
    return { ...given, priceTiers }
  })

/** What an order costs, worked out the slow and plain way, in whole numbers without limits. */
function oracle(quantity: number, { listPrice, priceTiers }: SellingTerms) {
  let unit = BigInt(listPrice)
  let deepest = -1n
  for (const rung of priceTiers) {
    const from = BigInt(rung.from)
    if (BigInt(quantity) >= from && from > deepest) {
      deepest = from
      unit = BigInt(rung.unitPrice)
    }
  }
  return { unit, total: unit * BigInt(quantity), atList: BigInt(listPrice) * BigInt(quantity) }
}

describe('a quote', () => {
  test('is the oracle’s to the cent, whatever ladder and quantity', () => {
    fc.assert(
      fc.property(terms, fc.nat(2_500), (given, quantity) => {
        const { unit, total, atList } = oracle(quantity, given)
        const quote = quoteLine(quantity, given)
        expect([quote.unitPrice, quote.total, quote.saving].map(BigInt)).toEqual([
          unit,
          total,
          atList - total,
        ])
      }),
      { numRuns: 500 },
    )
  })

  test('never rises for each piece when more are ordered', () => {
    fc.assert(
      fc.property(terms, fc.nat(2_000), fc.nat(500), (given, quantity, more) => {
        expect(quoteLine(quantity + more, given).unitPrice).toBeLessThanOrEqual(
          quoteLine(quantity, given).unitPrice,
        )
      }),
    )
  })

  test('names the next break that the stock reaches, and what it saves', () => {
    const given: SellingTerms = {
      minOrder: 20,
      multiple: 4,
      available: 100,
      listPrice: 149_00,
      priceTiers: [
        { from: 40, unitPrice: 144_50 },
        { from: 80, unitPrice: 140_00 },
        { from: 160, unitPrice: 134_00 },
      ],
    }
    expect(quoteLine(24, given).nextTier).toEqual({
      from: 40,
      unitPrice: 144_50,
      additionalUnits: 16,
      saving: 180_00,
    })
    expect(quoteLine(40, given)).toMatchObject({ unitPrice: 144_50, total: 5_780_00, saving: 180_00 })
    expect(quoteLine(40, given).nextTier).toMatchObject({ from: 80, additionalUnits: 40 })
    expect(quoteLine(80, given).nextTier).toBeNull()
  })
})

describe('a price', () => {
  const given: SellingTerms = {
    minOrder: 5,
    multiple: 1,
    available: 100,
    listPrice: 100_00,
    priceTiers: [
      { from: 10, unitPrice: 97_00 },
      { from: 20, unitPrice: 95_00 },
    ],
  }

  test.each([
    ['the rung’s own', 95_00, 20, true],
    ['the list price, though a rung is reached', 100_00, 20, true],
    ['the price of a rung that was passed', 97_00, 20, false],
    ['the price of a rung that is not reached', 95_00, 19, false],
    ['above the list price', 100_01, 6, false],
    ['none at all', 0, 6, false],
  ])('%s, seen for an order, is agreed or not', (_name, seen, quantity, agreed) => {
    expect(isAcceptedPrice(seen, quantity, given)).toBe(agreed)
  })

  test('that was agreed is never below what is paid', () => {
    fc.assert(
      fc.property(terms, fc.nat(2_000), fc.nat(5), (given, quantity, pick) => {
        const known = [given.listPrice, ...given.priceTiers.map(({ unitPrice }) => unitPrice)]
        const seen = known[pick % known.length] ?? 0
        fc.pre(isAcceptedPrice(seen, quantity, given))
        expect(quoteLine(quantity, given).unitPrice).toBeLessThanOrEqual(seen)
      }),
    )
  })
})

describe('candidates', () => {
  test('may all be ordered, rise, are priced as an order is, and are four to six where so many exist', () => {
    fc.assert(
      fc.property(terms, fc.option(fc.nat(2_000), { nil: undefined }), (given, chosen) => {
        const candidates = quantityOptions(given, chosen)
        const all = Array.from({ length: given.available + 1 }, (_, quantity) => quantity).filter(
          (quantity) => quantityProblem(quantity, given) === null,
        )
        expect(candidates.length).toBeGreaterThanOrEqual(Math.min(4, all.length))
        expect(candidates.length).toBeLessThanOrEqual(6)
        const quantities = candidates.map(({ quantity }) => quantity)
        expect(quantities).toEqual([...new Set(quantities)].sort((a, b) => a - b))
        if (chosen !== undefined && all.includes(chosen)) expect(quantities).toContain(chosen)
        for (const { quantity, stockLeft: left, isBestPrice: isBest, ...figures } of candidates) {
          expect(all).toContain(quantity)
          expect(left).toBe(given.available - quantity)
          expect(quoteLine(quantity, given)).toMatchObject(figures)
        }
      }),
    )
  })

  test('mark the smallest at the lowest price that can be had, and none where all cost the same', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const candidates = quantityOptions(given)
        const reached = given.priceTiers.findLast(({ from }) => quantityProblem(from, given) === null)
        expect(
          candidates.filter(({ isBestPrice: isBest }) => isBest).map(({ quantity }) => quantity),
        ).toEqual(reached ? [reached.from] : [])
      }),
    )
  })
})

test('lines of one product become one line with all their pieces', () => {
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

test('the ladders of these tests make sense', () => {
  fc.assert(fc.property(terms, (given) => validatePriceTiers(given.priceTiers, given) === null))
})
