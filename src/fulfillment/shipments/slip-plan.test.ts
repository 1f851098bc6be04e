import { expect, test } from 'vitest'
import type { SlipChoice } from '#app/order-changes/slips/slip-urls.ts'
import { defaultSlipChoice, MAX_PRINTED_LINES, type PrintableOrder, planSlips } from './slip-plan.ts'

const order = (number: string, given: Partial<PrintableOrder> = {}): PrintableOrder => ({
  number,
  status: 'paid',
  openUnits: 10,
  lineCount: 3,
  shipments: [],
  ...given,
})
const plan = (choice: SlipChoice, ...orders: PrintableOrder[]) =>
  planSlips(
    choice,
    orders.map(({ number }) => number),
    new Map(orders.map((one) => [one.number, one])),
  ).map(({ slips, rejection }) => rejection ?? slips)

test('a picking list is printed of the drafts, or of everything open, of a paid order', () => {
  expect(
    plan(
      'picking-lists',
      order('A'),
      order('B', { shipments: [{ number: 'SHP-2026-000001', lineCount: 1 }] }),
      order('C', { status: 'placed' }),
      order('D', { status: 'shipped', openUnits: 0 }),
      order('E', { status: 'cancelled', openUnits: 0 }),
    ),
  ).toEqual([[null], ['SHP-2026-000001'], 'not-paid', 'nothing-open', 'cancelled'])
})

test('packing slips are printed of orders with shipments', () => {
  const shipments = [1, 2].map((each) => ({ number: `SHP-2026-00000${each}`, lineCount: 2 }))
  expect(plan('all-slips', order('A'), order('B', { shipments }))).toEqual([
    'no-shipments',
    ['SHP-2026-000001', 'SHP-2026-000002'],
  ])
  expect(planSlips('latest-slips', ['X'], new Map())).toEqual([
    { order: 'X', slips: [], rejection: 'not-found' },
  ])
})

test('an order that does not fit into the document is left out, smaller ones after it are not', () => {
  const large = order('B', { lineCount: MAX_PRINTED_LINES - 2 })
  expect(plan('picking-lists', order('A'), large, order('C'))).toEqual([[null], 'too-many-lines', [null]])
  expect(plan('picking-lists', order('A', { lineCount: 2 }), large)).toEqual([[null], [null]])
})

test.each([
  ['paid', [['status', 'paid']], 'picking-lists'],
  [
    'shipped in part',
    [
      ['status', 'paid'],
      ['shipment-dispatched', 'paid'],
    ],
    'latest-slips',
  ],
  [
    'shipped in part, with a later dispatch date',
    [
      ['shipment-dispatched', 'paid'],
      ['dispatch-date', 'paid'],
    ],
    'latest-slips',
  ],
  [
    'shipped in part and withdrawn',
    [
      ['shipment-dispatched', 'paid'],
      ['shipment-voided', 'paid'],
    ],
    'picking-lists',
  ],
  [
    'delivered',
    [
      ['status', 'shipped'],
      ['status', 'delivered'],
    ],
    'latest-slips',
  ],
  [
    'cancelled',
    [
      ['status', 'paid'],
      ['status', 'cancelled'],
    ],
    'picking-lists',
  ],
] as const)('an order that was %s is printed as what was done last', (_what, events, choice) => {
  const dated = events.map(([kind, status], day) => ({ kind, status, at: `2026-11-0${day + 1}T08:00:00Z` }))
  expect(defaultSlipChoice([{ events: dated }])).toBe(choice)
  // Of several orders, the last thing done with any of them decides.
  const earlier = [{ kind: 'status', status: 'paid', at: '2026-10-01T08:00:00Z' } as const]
  expect(defaultSlipChoice([{ events: dated }, { events: earlier }])).toBe(choice)
})
