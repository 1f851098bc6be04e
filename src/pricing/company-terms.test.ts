import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AgreedPrice,
  type AgreementTerms,
  agreedUnitPrice,
  companyTerms,
  discountPrice,
} from './company-terms.ts'
import { linePrice } from './line-price.ts'
import { getUnitPrice, type PriceTier, type SellingTerms } from './price-tiers.ts'
import { quantityProblem } from './quantity-rules.ts'

const DAY = '2026-11-22'

/** Ascending quantities with falling prices. */
const tiers = (below: number) =>
  fc
    .array(fc.record({ step: fc.integer({ min: 1, max: 60 }), cut: fc.integer({ min: 1, max: 900 }) }), {
      maxLength: 4,
    })
    .map((steps) => {
      const list: PriceTier[] = []
      let [from, unitPrice] = [1, below]
      for (const { step, cut } of steps) {
        from += step
        unitPrice -= cut
        if (unitPrice > 0) list.push({ from, unitPrice })
      }
      return list
    })

const listTerms = fc
  .record({
    minOrderQuantity: fc.integer({ min: 1, max: 20 }),
    orderMultiple: fc.integer({ min: 1, max: 12 }),
    available: fc.nat(400),
    listPrice: fc.integer({ min: 1, max: 200_00 }),
  })
  .chain((terms) => tiers(terms.listPrice).map((priceTiers): SellingTerms => ({ ...terms, priceTiers })))

const agreementTerms = fc.record({
  startsOn: fc.constantFrom('2026-01-01', DAY, '2026-11-23'),
  endsOn: fc.constantFrom('2026-11-21', DAY, '2026-12-31'),
  discountBp: fc.option(fc.integer({ min: 1, max: 9_000 })),
})

const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const agreedPrices: fc.Arbitrary<AgreedPrice | undefined> = fc.option(
  fc.record({
    unitPrice: nullable(fc.integer({ min: 1, max: 250_00 })),
    priceTiers: nullable(tiers(220_00)),
    minOrderQuantity: nullable(fc.integer({ min: 1, max: 20 })),
    orderMultiple: nullable(fc.integer({ min: 1, max: 12 })),
  }),
  { nil: undefined },
)

/** The agreed price of a quantity in the plainest words, without the list. */
function agreedPriceOf(
  quantity: number,
  list: SellingTerms,
  agreement: AgreementTerms,
  agreed: AgreedPrice | undefined,
): number {
  const base = agreedUnitPrice(list.listPrice, agreement, agreed)
  const reached = (agreed?.priceTiers ?? list.priceTiers)
    .filter(({ from }) => from <= quantity)
    .map(({ unitPrice }) => (agreed?.priceTiers ? unitPrice : discountPrice(unitPrice, agreement.discountBp)))
  return Math.min(base, ...reached)
}

test('a discounted price is rounded to whole cents, half a cent up, and is never 0', () => {
  expect([1, 3, 149_01, 149_03].map((price) => discountPrice(price, 5_000))).toEqual([1, 2, 74_51, 74_52])
  expect(discountPrice(1, 9_000)).toBe(1)
})

describe('the terms of a company', () => {
  test('charge the lower of list and agreed price for every quantity that can be ordered', () => {
    fc.assert(
      fc.property(
        listTerms,
        agreementTerms,
        agreedPrices,
        fc.integer({ min: 1, max: 400 }),
        (list, agreement, agreed, quantity) => {
          const terms = companyTerms(list, agreement, agreed, DAY)
          const isValid = agreement.startsOn <= DAY && agreement.endsOn >= DAY
          if (!isValid) {
            expect(terms).toBe(list)
            return
          }
          fc.pre(quantity % terms.orderMultiple === 0)
          const fromList = getUnitPrice(quantity, list)
          const expected = Math.min(fromList, agreedPriceOf(quantity, list, agreement, agreed))
          expect(getUnitPrice(quantity, terms)).toBe(expected)
          expect(linePrice(quantity, terms).saving).toBe((list.listPrice - expected) * quantity)
          expect(terms.minOrderQuantity).toBe(agreed?.minOrderQuantity ?? list.minOrderQuantity)
          expect(getUnitPrice(1, terms)).toBe(
            Math.min(list.listPrice, agreedUnitPrice(list.listPrice, agreement, agreed)),
          )
          for (const [index, { from, unitPrice }] of terms.priceTiers.entries()) {
            const before = terms.priceTiers[index - 1] ?? { from: 0, unitPrice: list.listPrice }
            expect(from).toBeGreaterThan(before.from)
            expect(unitPrice).toBeLessThan(before.unitPrice)
          }
          if (quantityProblem(quantity, terms) === null)
            for (const { from } of terms.priceTiers.slice(1)) expect(from % terms.orderMultiple).toBe(0)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  test('are at least as low as every price that a member may have seen, which the order statement accepts', () => {
    fc.assert(
      fc.property(listTerms, agreedPrices, fc.integer({ min: 1, max: 400 }), (list, agreed, quantity) => {
        const agreement = { startsOn: DAY, endsOn: DAY, discountBp: 700 }
        const terms = companyTerms(list, agreement, agreed, DAY)
        fc.pre(quantity % terms.orderMultiple === 0)
        const paid = getUnitPrice(quantity, terms)
        for (const seen of [list.listPrice, getUnitPrice(quantity, list), getUnitPrice(1, terms)])
          expect(seen).toBeGreaterThanOrEqual(paid)
      }),
    )
  })

  const list: SellingTerms = {
    minOrderQuantity: 6,
    orderMultiple: 1,
    available: 100,
    listPrice: 149_00,
    priceTiers: [{ from: 40, unitPrice: 144_50 }],
  }
  const agreement = { startsOn: '2026-01-01', endsOn: '2026-12-31', discountBp: 1_000 }
  const none = { unitPrice: null, priceTiers: null, minOrderQuantity: null, orderMultiple: null }

  test.each([
    ['the discount', agreement, undefined, [134_10, 130_05]],
    [
      'an agreed price, with the discount on the volume prices',
      agreement,
      { ...none, unitPrice: 140_00 },
      [140_00, 130_05],
    ],
    [
      'an agreed price without a discount',
      { ...agreement, discountBp: null },
      { ...none, unitPrice: 140_00 },
      [140_00, 140_00],
    ],
    [
      'the list price where it is lower',
      { ...agreement, discountBp: null },
      { ...none, unitPrice: 160_00 },
      [149_00, 144_50],
    ],
    [
      'own volume prices',
      agreement,
      { ...none, priceTiers: [{ from: 20, unitPrice: 120_00 }] },
      [134_10, 120_00],
    ],
    ['the list before it starts', { ...agreement, startsOn: '2026-11-23' }, undefined, [149_00, 144_50]],
    ['the list after it ended', { ...agreement, endsOn: '2026-11-21' }, undefined, [149_00, 144_50]],
  ])('are those of %s', (_name, given, agreed, expected) => {
    const terms = companyTerms(list, given, agreed, DAY)
    expect([6, 40].map((quantity) => getUnitPrice(quantity, terms))).toEqual(expected)
  })
})
