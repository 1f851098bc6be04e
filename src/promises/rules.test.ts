import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCalendarDays } from '#app/lib/dates.ts'
import { DEFAULT_CALENDAR, isWorkingDay } from '#app/lib/working-days.ts'
import { leadTimeDay, type ProductSupply, promiseOf } from './rules.ts'
import { needsForQuantity } from './split-quantity.ts'

const MORNING = { at: new Date('2026-11-24T09:00:00Z'), calendar: DEFAULT_CALENDAR, cutOff: '13:00' }

const supply = (given: Partial<ProductSupply> = {}): ProductSupply => ({
  allowsBackorder: true,
  backorderLimit: 40,
  leadDays: 30,
  backordered: 0,
  ...given,
})

/** Takes carton by carton: from the stock, otherwise from the limit. */
function countCartons(quantity: number, stock: number, multiple: number, given: ProductSupply | null) {
  let [left, free] = [stock, given?.allowsBackorder && given.leadDays !== null ? given.backorderLimit : 0]
  free -= given?.backordered ?? 0
  const units = { stock: 0, 'lead-time': 0 }
  for (let taken = 0; taken < quantity; taken += multiple) {
    if (left >= multiple) {
      left -= multiple
      units.stock += multiple
    } else if (free >= multiple) {
      free -= multiple
      units['lead-time'] += multiple
    } else return null
  }
  return units
}

test('a promise has the parts that taking carton by carton gives', () => {
  const supplies = fc.option(
    fc.record({
      allowsBackorder: fc.boolean(),
      backorderLimit: fc.nat(60),
      leadDays: fc.option(fc.nat(365)),
      backordered: fc.nat(70),
    }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.nat(90),
      fc.integer({ min: 1, max: 7 }),
      supplies,
      (cartons, stock, orderMultiple, given) => {
        const quantity = cartons * orderMultiple
        const units = countCartons(quantity, stock, orderMultiple, given)
        const { parts, available, shipsBy } = promiseOf(
          quantity,
          { stock, orderMultiple, supply: given },
          MORNING,
        )
        const unitsFrom = (source: string) => parts.find((part) => part.source === source)?.quantity ?? 0
        expect(parts.length > 0).toBe(units !== null)
        expect(available >= quantity).toBe(units !== null)
        if (units) expect({ stock: unitsFrom('stock'), 'lead-time': unitsFrom('lead-time') }).toEqual(units)
        expect(shipsBy !== null).toBe((units?.['lead-time'] ?? 0) > 0)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('with a multiple of 4, a stock of 22 gives 20 and the rest waits in fours', () => {
  const product = { stock: 22, orderMultiple: 4, supply: supply() }
  expect(promiseOf(32, product, MORNING).parts).toEqual([
    { quantity: 20, source: 'stock', shipsBy: null },
    { quantity: 12, source: 'lead-time', shipsBy: '2026-12-24' },
  ])
  expect(promiseOf(64, product, MORNING)).toMatchObject({ parts: [], shipsBy: null, available: 60 })
})

test('a lead time ends on a working day, and begins a day later from the cut-off on', () => {
  expect(leadTimeDay(supply({ leadDays: 31 }), MORNING)).toBe('2026-12-29')
  expect(leadTimeDay(supply({ leadDays: 1 }), { ...MORNING, at: new Date('2026-11-24T12:59:59Z') })).toBe(
    '2026-11-25',
  )
  expect(leadTimeDay(supply({ leadDays: 1 }), { ...MORNING, at: new Date('2026-11-24T13:00:00Z') })).toBe(
    '2026-11-26',
  )
  expect(leadTimeDay(supply({ leadDays: 96 }), { ...MORNING, at: new Date('2027-11-25T09:00:00Z') })).toBe(
    '2028-02-29',
  )
  const exceptions = new Map([
    ['2026-11-25', false],
    ['2026-11-26', false],
  ])
  const calendar = { ...DEFAULT_CALENDAR, exceptions }
  expect(leadTimeDay(supply({ leadDays: 1 }), { ...MORNING, calendar })).toBe('2026-11-27')
  for (let leadDays = 0; leadDays <= 365; leadDays += 1) {
    const day = leadTimeDay(supply({ leadDays }), MORNING) ?? ''
    expect(isWorkingDay(day, DEFAULT_CALENDAR)).toBe(true)
    expect(day >= addCalendarDays('2026-11-24', leadDays)).toBe(true)
  }
})

test('a lowered limit promises nothing more', () => {
  const lowered = supply({ backorderLimit: 5, backordered: 20 })
  expect(promiseOf(23, { stock: 22, orderMultiple: 1, supply: lowered }, MORNING)).toMatchObject({
    available: 22,
    moreShipsBy: null,
  })
})

test('an account is asked to confirm its address only for units that it would get then', () => {
  const product = { inStock: 22, available: 62, moreShipsBy: '2026-12-24', handlingDays: 3 }
  const needs = [22, 23, 62, 63].map((quantity) =>
    needsForQuantity(quantity, { ...product, accountNeeds: 'confirmed-email' }),
  )
  expect(needs).toEqual([null, 'confirmed-email', 'confirmed-email', null])
})
