import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from './order-statuses.ts'
import {
  canTransition,
  formatOrderNumber,
  formatPaymentReference,
  formatPoNumber,
  nextStatus,
  orderSearchText,
  paymentReference,
  TRANSITIONS,
} from './rules.ts'

describe('a transition', () => {
  test('customers may cancel a placed order and change no other status', () => {
    const allowed = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canTransition(from, to, 'customer')).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual(['placed → cancelled'])
  })

  test('delivered and cancelled are final', () => {
    expect([TRANSITIONS.delivered, TRANSITIONS.cancelled]).toEqual([{}, {}])
  })

  test('the next status is always one that an administrator may set', () => {
    for (const status of ORDER_STATUSES) {
      const next = nextStatus(status)
      if (next) expect(canTransition(status, next, 'admin')).toBe(true)
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
  test('passes the check of ISO 11649, and fails it with any single digit or letter replaced', () => {
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

  test('is written in groups of four, and the order number in two', () => {
    expect(formatPaymentReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
    expect(formatOrderNumber('WDP7K7V7')).toBe('WDP7-K7V7')
  })
})

test.each([
  ['RF91 DCV0 F04J', 'DCV0F04J'],
  ['rf91dcv0-f04j', 'DCV0F04J'],
  ['R F9 1D CV0', 'DCV0'],
  ['RF drill', 'RF drill'],
  ['NQ-2291', 'NQ-2291'],
  [undefined, undefined],
])('a search for %j looks for %j', (typed, searched) => {
  expect(orderSearchText(typed)).toBe(searched)
})

test.each([
  ['RF37 DCV0 F04J', 'DCV0F04J'],
  ['rf37dcv0f04j', 'DCV0F04J'],
  ['INV 7 RF37DCV0 F04J NORTHQUAY', 'DCV0F04J'],
  ['rf91 dcv0', 'DCV0'],
  // Wrong check digits: another text that only looks like a reference.
  ['INV RF12 DCV0 F04J', 'INV RF12 DCV0 F04J'],
  ['FX-13', 'FX-13'],
])('the search %s looks for %s', (typed, text) => {
  expect(orderSearchText(typed)).toBe(text)
})
