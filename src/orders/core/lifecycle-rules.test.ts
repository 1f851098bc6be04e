import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRemainderProblems, previewCancellation, unitPriceAfter } from './cancellation-rules.ts'
import {
  allOpenUnits,
  allowedActions,
  deriveStatus,
  findUnitsProblem,
  fulfillmentOf,
} from './lifecycle-rules.ts'
import { deadlineProblem, maxUnpaidUnits, paymentDeadline } from './payment-deadline-rules.ts'

/** Consistent units of an order. */
const orderUnits = fc
  .tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: 50 }))
  .map(([open, delivered, underway, cancelled]) => ({
    ordered: open + delivered + underway + cancelled,
    shipped: delivered + underway,
    delivered,
    cancelled,
  }))

describe('the status of an order', () => {
  test.each([
    [{ ordered: 40, shipped: 0, delivered: 0, cancelled: 0 }, false, 'placed'],
    [{ ordered: 40, shipped: 0, delivered: 0, cancelled: 20 }, false, 'placed'],
    [{ ordered: 40, shipped: 0, delivered: 0, cancelled: 0 }, true, 'paid'],
    [{ ordered: 40, shipped: 24, delivered: 24, cancelled: 0 }, true, 'paid'],
    [{ ordered: 40, shipped: 24, delivered: 0, cancelled: 16 }, true, 'shipped'],
    [{ ordered: 40, shipped: 24, delivered: 23, cancelled: 16 }, true, 'shipped'],
    [{ ordered: 40, shipped: 24, delivered: 24, cancelled: 16 }, true, 'delivered'],
    [{ ordered: 40, shipped: 0, delivered: 0, cancelled: 40 }, true, 'cancelled'],
  ])('of %j, paid %s, is %s', (units, isPaid, status) => {
    expect(deriveStatus(units, isPaid)).toBe(status)
  })

  test('has open units exactly while the order is placed or paid, and allows only what the units allow', () => {
    fc.assert(
      fc.property(orderUnits, fc.constantFrom('customer' as const, 'admin' as const), (units, actor) => {
        const isPaid = units.shipped > 0
        const status = deriveStatus(units, isPaid)
        const fulfillment = fulfillmentOf(units)
        expect(fulfillment.open > 0).toBe(status === 'placed' || status === 'paid')
        const actions = allowedActions(status, fulfillment, actor)
        if (actions.includes('ship') || actions.includes('cancel-units'))
          expect(fulfillment.open).toBeGreaterThan(0)
        if (actions.includes('deliver')) expect(units.shipped).toBeGreaterThan(units.delivered)
        // Nothing leaves, and has a dispatch date, of an order of which all open units wait.
        const waiting = allowedActions(status, fulfillment, actor, fulfillment.open)
        expect(actions.filter((action) => !waiting.includes(action))).toEqual(
          actions.filter((action) => action === 'ship' || action === 'change-dispatch-date'),
        )
        if (actor === 'customer') expect(actions).not.toContain('mark-paid')
      }),
    )
  })
})

const TERMS = {
  listPrice: 14_900,
  priceTiers: [{ from: 40, unitPrice: 12_900 }],
  minOrderQuantity: 6,
  orderMultiple: 5,
}
const line = {
  lineNo: 1,
  unitPrice: 12_900,
  quantity: 60,
  shipped: 0,
  cancelled: 0,
  cancelledBySeller: 0,
  terms: TERMS,
}

describe('units of lines', () => {
  const lines = [line, { ...line, lineNo: 2, quantity: 10, shipped: 4, cancelled: 5 }]

  test('cannot be more than open, of an unknown line, or of a line twice', () => {
    expect(findUnitsProblem([{ line: 2, quantity: 1 }], lines)).toBeNull()
    expect(
      findUnitsProblem(
        [
          { line: 1, quantity: 61 },
          { line: 2, quantity: 2 },
        ],
        lines,
      ),
    ).toEqual({
      code: 'more-than-open',
      lines: [
        { line: 1, quantity: 61, open: 60 },
        { line: 2, quantity: 2, open: 1 },
      ],
    })
    expect(findUnitsProblem([{ line: 3, quantity: 1 }], lines)).toMatchObject({ code: 'unknown-line' })
    const twice = [1, 1].map((lineNo) => ({ line: lineNo, quantity: 1 }))
    expect(findUnitsProblem(twice, lines)).toMatchObject({ code: 'repeated-line', index: 1 })
  })

  test('can always be taken if all of them are open', () => {
    expect(allOpenUnits(lines)).toEqual([
      { line: 1, quantity: 60 },
      { line: 2, quantity: 1 },
    ])
    expect(findUnitsProblem(allOpenUnits(lines), lines)).toBeNull()
  })
})

describe('a partial cancellation', () => {
  test('by the seller keeps the agreed price, by the buyer takes that of the remaining quantity', () => {
    expect(unitPriceAfter(line, 30, 'admin')).toBe(12_900)
    expect(unitPriceAfter(line, 20, 'customer')).toBe(12_900)
    expect(unitPriceAfter(line, 30, 'customer')).toBe(14_900)
    expect(unitPriceAfter(line, 60, 'customer')).toBe(12_900)
    expect(unitPriceAfter({ ...line, terms: null }, 30, 'customer')).toBe(12_900)
    const partly = { ...line, cancelled: 15, cancelledBySeller: 15 }
    expect(unitPriceAfter(partly, 20, 'customer')).toBe(12_900)
    expect(unitPriceAfter(partly, 21, 'customer')).toBe(14_900)
    expect(previewCancellation([{ line: 1, quantity: 30 }], [line], 'customer', 25_00)).toEqual({
      before: 776_500,
      after: 449_500,
      lines: [{ line: 1, remaining: 30, cancelledNow: 30, unitPriceBefore: 12_900, unitPriceAfter: 14_900 }],
    })
  })

  test('by a buyer leaves nothing, or a quantity that could have been ordered', () => {
    const problems = (quantity: number, of = line) => findRemainderProblems([{ line: 1, quantity }], [of])
    expect(problems(60)).toEqual([])
    expect(problems(50)).toEqual([])
    expect(problems(55)).toEqual([{ line: 1, remaining: 5, nearest: [0, 10] }])
    expect(problems(7)).toEqual([{ line: 1, remaining: 53, nearest: [0, 50, 55] }])
    expect(problems(7, { ...line, terms: null as never })).toEqual([
      { line: 1, remaining: 53, nearest: [0, 60] },
    ])
  })

  test('names only remainders that are possible, and never changes the price of other lines', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 21 }),
        (quantity, minOrderQuantity) => {
          const own = { ...line, terms: { ...TERMS, minOrderQuantity } }
          const other = { ...line, lineNo: 2, unitPrice: 11_000 }
          for (const { nearest } of findRemainderProblems([{ line: 1, quantity }], [own])) {
            for (const remaining of nearest.filter((one) => one < 60)) {
              expect(findRemainderProblems([{ line: 1, quantity: 60 - remaining }], [own])).toEqual([])
            }
          }
          const { before, after, lines } = previewCancellation(
            [{ line: 1, quantity }],
            [own, other],
            'customer',
            0,
          )
          expect(lines.map((one) => one.line)).toEqual([1])
          expect(before - after).toBe(60 * 12_900 - (60 - quantity) * (lines[0]?.unitPriceAfter ?? 0))
        },
      ),
    )
  })
})

describe('dates', () => {
  test('the payment deadline is the end of the day that the texts name', () => {
    expect(paymentDeadline(new Date('2026-11-21T09:00:00Z'), 14)).toEqual(
      new Date('2026-12-05T23:59:59.999Z'),
    )
    expect(paymentDeadline(new Date('2026-11-21T09:00:00Z'), 0)).toBeNull()
  })

  test('a deadline can be set to between now and 90 days from now', () => {
    const now = new Date('2026-11-21T09:00:00Z')
    expect(deadlineProblem(new Date('2026-11-20T23:59:59.999Z'), now)).toBe('in-the-past')
    expect(deadlineProblem(new Date('2026-11-21T23:59:59.999Z'), now)).toBeNull()
    expect(deadlineProblem(new Date('2027-02-19T23:59:59.999Z'), now)).toBeNull()
    expect(deadlineProblem(new Date('2027-02-20T23:59:59.999Z'), now)).toBe('too-far')
  })
})

test('a customer who is not verified may hold a share of the stock, and always the smallest order', () => {
  expect(maxUnpaidUnits({ available: 100, held: 0, smallest: 6 }, 50)).toBe(50)
  expect(maxUnpaidUnits({ available: 50, held: 50, smallest: 6 }, 50)).toBe(50)
  expect(maxUnpaidUnits({ available: 7, held: 0, smallest: 6 }, 50)).toBe(6)
  expect(maxUnpaidUnits({ available: 100, held: 0, smallest: 6 }, 0)).toBe(6)
})
