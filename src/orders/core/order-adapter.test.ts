import { expect, test } from 'vitest'
import { orderFromDto, statusEvents, upcomingStatuses, updateSummary } from './order-adapter.ts'
import type { OrderLine, OrderSummary } from './order-contract.ts'
import { toOrderFacts } from './order-facts.ts'
import type { OrderEventKind, OrderStatus } from './rules.ts'

const line = (given: Partial<OrderLine>): OrderLine => ({
  line: 1,
  productID: 'product-1',
  sku: 'FX-13',
  productName: 'Impact drill 850',
  discription: '',
  picture: '/drawings/FX-13.svg',
  quantity: 12,
  availableProduct: 40,
  stockNow: 28,
  price: 149.9,
  lineTotal: 1798.8,
  shipped: 0,
  cancelled: 0,
  massKg: null,
  promise: null,
  ...given,
})

const SUMMARY: OrderSummary = {
  number: 'P6W6BBRW',
  status: 'paid',
  placedAt: '2026-11-20T14:31:00.000Z',
  buyer: { name: 'Site Buyer', email: 'site.buyer@company.example', company: '', vatId: '' },
  address: '4120 Harbor Road',
  shipTo: null,
  Phone: '+1 218 555 0142',
  freight: { kind: 'none', amount: 0, service: '' },
  ...toOrderFacts({}),
  deliveryNote: '',
  poNumber: '',
  reference: 'RF18P6W6BBRW',
  total: 3597.6,
  units: 24,
  waitingUnits: 0,
  lineCount: 2,
  amountDue: 3597.6,
  amountPaid: 3597.6,
  refundDue: 0,
  payments: [],
  refunds: [],
  awaitsBankDetails: false,
  payBy: null,
  promisedOn: null,
  version: 1,
  fulfillment: { ordered: 24, shipped: 0, delivered: 0, cancelled: 0, open: 24 },
  eventCount: 1,
  events: [],
  firstLines: [line({}), line({ line: 2 })],
}

test('prices become whole cents', () => {
  const order = orderFromDto(SUMMARY)
  expect(order.total).toBe(359_760)
  expect(order.lines.map(({ unitPrice }) => unitPrice)).toEqual([14_990, 14_990])
})

test('a change gives a listed order its new facts, and only the lines that it names', () => {
  const changed = updateSummary(SUMMARY, {
    ...SUMMARY,
    status: 'shipped',
    version: 2,
    firstLines: [line({ line: 2, shipped: 12 })],
  })
  expect(changed).toMatchObject({ status: 'shipped', version: 2, lineCount: 2 })
  expect(changed.firstLines.map(({ shipped }) => shipped)).toEqual([0, 12])
})

test('a change of another order leaves a listed order as it is', () => {
  expect(updateSummary(SUMMARY, { ...SUMMARY, number: 'A1B2C3D4', version: 2 })).toBe(SUMMARY)
})

test('an order has shipped with its last shipment, or with the cancellation of all units that are left', () => {
  const event = (status: OrderStatus, kind: OrderEventKind = 'status') => ({
    kind,
    status,
    at: '2026-11-21T14:31:00Z',
    by: 'FIX IT',
    note: '',
    units: null,
  })
  const events = [
    event('placed'),
    event('paid'),
    event('paid', 'units-cancelled'),
    event('paid', 'shipment-dispatched'),
    event('shipped', 'units-cancelled'),
  ]
  const reached = (status: OrderStatus, more: typeof events = []) =>
    statusEvents({ status, events: [...events, ...more] }).map((reachedBy) => reachedBy.status)
  expect(reached('shipped')).toEqual(['placed', 'paid', 'shipped'])
  expect(reached('paid', [event('paid', 'shipment-voided')])).toEqual(['placed', 'paid'])
})

test.each([
  ['placed', ['paid', 'shipped', 'delivered']],
  ['shipped', ['delivered']],
  ['delivered', []],
  ['cancelled', []],
] as const)('after %s the next statuses are %j', (status, ahead) => {
  expect(upcomingStatuses(status)).toEqual(ahead)
})
