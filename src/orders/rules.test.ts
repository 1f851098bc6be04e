import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CENTS } from '#app/lib/money.ts'
import {
  canTransition,
  formatOrderNumber,
  formatPaymentReference,
  formatPoNumber,
  largestOrderQuantity,
  nearestQuantities,
  nextStatus,
  ORDER_STATUSES,
  orderTotal,
  parseQuantityInput,
  paymentReference,
  type QuantityLimits,
  quantityProblem,
  quantityRangeMessage,
  smallestOrderQuantity,
  TRANSITIONS,
} from './rules.ts'

const limits = fc.record({
  minOrder: fc.nat(10_000),
  multiple: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 500 })),
  available: fc.nat(10_000),
})

describe('a quantity', () => {
  test.each([
    [20, 'not-above-minimum'],
    [21, null],
    [340, null],
    [341, 'above-stock'],
    [0, 'not-above-minimum'],
    [-1, 'not-above-minimum'],
    [21.5, 'not-whole'],
    [Number.NaN, 'not-whole'],
    [2 ** 53, 'not-whole'],
  ])('of %s between 20 and 340 is judged %s', (quantity, problem) => {
    expect(quantityProblem(quantity, { minOrder: 20, multiple: 1, available: 340 })).toBe(problem)
  })

  test('the message keeps the specification’s two spaces', () => {
    expect(quantityRangeMessage({ minOrder: 20, available: 340 })).toBe(
      'Must be more than 20 and  less than 340',
    )
  })

  test.each([
    [24, null],
    [26, 'not-an-order-multiple'],
    [20, 'not-above-minimum'],
    [18, 'not-above-minimum'],
    [344, 'above-stock'],
  ])('of %s in cartons of four is judged %s', (quantity, problem) => {
    expect(quantityProblem(quantity, { minOrder: 20, multiple: 4, available: 343 })).toBe(problem)
  })

  /** Every quantity that may be ordered, found by trying them all. */
  const orderable = (given: QuantityLimits) =>
    Array.from({ length: given.available + 1 }, (_, quantity) => quantity).filter(
      (quantity) => quantityProblem(quantity, given) === null,
    )

  test('smallest and largest order are the ends of what may be ordered', () => {
    fc.assert(
      fc.property(limits, (given) => {
        const all = orderable(given)
        expect([smallestOrderQuantity(given), largestOrderQuantity(given)]).toEqual([
          all[0] ?? null,
          all.at(-1) ?? null,
        ])
      }),
    )
  })

  test('the nearest quantities are the neighbours among what may be ordered', () => {
    fc.assert(
      fc.property(limits, fc.oneof(fc.integer({ min: -5, max: 12_000 }), fc.double()), (given, wish) => {
        const all = orderable(given)
        const below = all.findLast((quantity) => quantity < wish)
        const above = all.find((quantity) => quantity > wish)
        expect(nearestQuantities(wish, given)).toEqual([below, above].filter((one) => one !== undefined))
      }),
    )
  })

  test.each([
    ['50', 50],
    [' 50 ', 50],
    ['', Number.NaN],
    ['1e3', Number.NaN],
    ['-5', Number.NaN],
    ['5.0', Number.NaN],
    ['0x10', Number.NaN],
    ['١٢', Number.NaN],
  ])('typed as "%s" is %s', (input, quantity) => {
    expect(parseQuantityInput(input)).toBe(quantity)
  })
})

describe('a total', () => {
  test('is exact to the cent, whatever the lines', () => {
    const line = fc.record({ unitPrice: fc.nat(1_000_000_00), quantity: fc.nat(1_000_000) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const exact = lines.reduce(
          (sum, { unitPrice, quantity }) => sum + BigInt(unitPrice) * BigInt(quantity),
          0n,
        )
        if (exact > BigInt(MAX_CENTS)) expect(() => orderTotal(lines)).toThrow(RangeError)
        else expect(BigInt(orderTotal(lines))).toBe(exact)
      }),
    )
  })
})

describe('a move', () => {
  test('customers cancel what is placed and move nothing else', () => {
    const allowed = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canTransition(from, to, 'customer')).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual(['placed → cancelled'])
  })

  test('delivered and cancelled are ends', () => {
    expect([TRANSITIONS.delivered, TRANSITIONS.cancelled]).toEqual([{}, {}])
  })

  test('the next step is always one an administrator may take', () => {
    for (const state of ORDER_STATUSES) {
      const next = nextStatus(state)
      if (next) expect(canTransition(state, next, 'admin')).toBe(true)
    }
  })
})

test.each([
  ['4711', 'PO 4711'],
  ['PO 2026-08', 'PO 2026-08'],
  ['P.O. 7', 'P.O. 7'],
  ['Pole 7', 'PO Pole 7'],
])('the PO number %s is shown as %s', (poNumber, shown) => {
  expect(formatPoNumber(poNumber)).toBe(shown)
})

describe('a payment reference', () => {
  test('passes the check of ISO 11649 and fails it with a digit or a letter mistaken for another', () => {
    const sign = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    const number = fc.array(sign, { minLength: 8, maxLength: 8 }).map((signs) => signs.join(''))
    const remainder = (reference: string) => {
      const spelled = [...(reference.slice(4) + reference.slice(0, 4))]
        .map((s) => Number.parseInt(s, 36))
        .join('')
      return BigInt(spelled) % 97n
    }
    fc.assert(
      fc.property(number, fc.nat(7), sign, (orderNumber, place, other) => {
        const reference = paymentReference(orderNumber)
        expect(reference).toMatch(/^RF\d{2}[0-9A-Z]{8}$/)
        expect(remainder(reference)).toBe(1n)
        const isDigit = (s: string | undefined) => s !== undefined && s <= '9'
        fc.pre(orderNumber[place] !== other && isDigit(orderNumber[place]) === isDigit(other))
        const changed = reference.slice(0, 4 + place) + other + reference.slice(5 + place)
        expect(remainder(changed)).not.toBe(1n)
      }),
    )
  })

  test('is written in groups of four, the order number in two', () => {
    expect(formatPaymentReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
    expect(formatOrderNumber('WDP7K7V7')).toBe('WDP7-K7V7')
  })
})
