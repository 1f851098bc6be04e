import { describe, expect, test } from 'vitest'
import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import { MAX_SHIPMENTS } from '#app/fulfillment/shipments/rules.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, database, addProduct, register, registerAdmin } = shop
const { line, send } = orderCalls(shop)
const [buyer, admin] = [await register(), await registerAdmin()]

const draft = (number: string, lines: unknown) =>
  ask('POST', `/api/orders/${number}/shipments`, { as: admin, body: { lines } })

async function placePaidOrder(): Promise<string> {
  const { number } = await placedOrder(await send(buyer, [line(await addProduct(), 60)]))
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })
  return number
}

/** Everything that a rejected request could have changed. */
async function stored(): Promise<string> {
  const tables =
    'orders order_lines order_events shipments shipment_lines cancellations cancellation_lines products stock_movements outbox audit_events number_series'
  const rows = await Promise.all(
    tables
      .split(' ')
      .map(async (table) => (await database.pool.query(`select * from ${table} order by 1, 2`)).rows),
  )
  return JSON.stringify(rows)
}

describe('bad input is rejected and changes nothing', async () => {
  const number = await placePaidOrder()
  const { number: shipment } = (await (await draft(number, [{ line: 1, quantity: 1 }])).json()) as Shipment
  const one = (quantity: unknown) => [{ line: 1, quantity }]
  const box = { kind: 'carton', massG: 1, lengthMm: 1, widthMm: 1, heightMm: 1 }
  /** Of lines, which drafts and cancellations have. */
  const LINES: [string, object[], string, string][] = [
    ['a quantity of 0', one(0), 'lines.0.quantity', 'must be at least 1'],
    ['a quantity of −1', one(-1), 'lines.0.quantity', 'must be at least 1'],
    ['a quantity of 1.5', one(1.5), 'lines.0.quantity', 'must be a whole number'],
    ['a quantity of 1e9', one(1e9), 'lines.0.quantity', 'must be at most 1,000,000'],
    ['a quantity as text', one('5'), 'lines.0.quantity', 'must be a whole number'],
    ['no lines', [], 'lines', 'must hold a line'],
    ['a line twice', [...one(1), ...one(1)], 'lines.1.line', 'names a line twice'],
    ['a line of another order', [{ line: 3, quantity: 1 }], 'lines.0.line', 'this order has no line 3'],
    [
      '1,001 lines',
      Array.from({ length: 1_001 }, (_, index) => ({ line: index + 1, quantity: 1 })),
      'lines',
      'must hold at most 1,000 lines',
    ],
  ]
  const isNoHttpsUrl = 'must be a URL that starts with https://'
  const DRAFTS: [string, object, string, string][] = [
    ...LINES.map(([what, lines, field, text]): [string, object, string, string] => [
      what,
      { lines },
      field,
      text,
    ]),
    ['a javascript: tracking URL', { trackingUrl: 'javascript:alert(1)' }, 'trackingUrl', isNoHttpsUrl],
    ['an http: tracking URL', { trackingUrl: 'http://carrier.example/1' }, 'trackingUrl', isNoHttpsUrl],
    [
      'a right-to-left override in the carrier',
      { carrier: 'Car\u202erier' },
      'carrier',
      'must not contain control or invisible characters',
    ],
    ['a carrier of 61 characters', { carrier: 'x'.repeat(61) }, 'carrier', 'must have at most 60 characters'],
    ['a mass of 0', { packages: [{ ...box, massG: 0 }] }, 'packages.0.massG', 'must be at least 1'],
    ['51 packages', { packages: Array(51).fill(box) }, 'packages', 'must hold at most 50 packages'],
    [
      'a package without height',
      { packages: [{ ...box, heightMm: undefined }] },
      'packages.0.heightMm',
      'must be a whole number',
    ],
    ['an unknown field', { status: 'delivered' }, 'body', 'Unrecognized key: "status"'],
  ]

  /** The response names the field and the reason, and no table has changed. */
  async function expectRejected(method: string, path: string, body: object, fields: Record<string, string>) {
    const before = await stored()
    const answer = await ask(method, `/api/orders/${number}/${path}`, { as: admin, body })
    const problem = await problemOf(answer, 422, 'invalid-input')
    expect(problem.fields).toEqual(fields)
    expect(await stored()).toBe(before)
  }

  test.each(DRAFTS)('a draft with %s', async (_what, body, field, text) => {
    await expectRejected('POST', 'shipments', { lines: one(1), ...body }, { [field]: text })
  })

  test.each(LINES)('a cancellation with %s', async (_what, lines, field, text) => {
    await expectRejected('POST', 'cancellations', { lines, reason: 'fraud', amountDue: 0 }, { [field]: text })
    await expectRejected('POST', 'cancellations/preview', { lines }, { [field]: text })
  })

  test('a draft of more units than are open', async () => {
    const before = await stored()
    await problemOf(await draft(number, one(61)), 409, 'more-than-open')
    expect(await stored()).toBe(before)
  })

  test('a cancellation of more units than are open, and one of which the price has changed', async () => {
    const before = await stored()
    const cancel = (quantity: number, amountDue: number) =>
      ask('POST', `/api/orders/${number}/cancellations`, {
        as: admin,
        body: { lines: one(quantity), reason: 'fraud', amountDue },
      })
    const more = await problemOf(await cancel(61, 0), 409, 'more-than-open')
    expect(more.detail).toBe('Line 1: only 60 open.')
    const other = await problemOf(await cancel(1, 1), 409, 'price-changed')
    expect(other.detail).toMatch(/^The amount due would be \$\d,\d{3}\.00\. Nothing was cancelled\.$/)
    expect(await stored()).toBe(before)
  })

  test('a cancellation by the buyer for a reason of the seller, and one without returning the units', async () => {
    const before = await stored()
    for (const [field, value] of Object.entries({ reason: 'fraud', restock: false })) {
      const body = { lines: one(1), reason: 'duplicate', amountDue: 0, [field]: value }
      const answer = await ask('POST', `/api/orders/${number}/cancellations`, { as: buyer, body })
      expect(await problemOf(answer, 422, 'invalid-input')).toHaveProperty(`fields.${field}`)
    }
    expect(await stored()).toBe(before)
  })

  const dispatch = `shipments/${shipment}/dispatch`
  const CALLS: [string, string, string, object, string, string][] = [
    [
      'a dispatch before the order was placed',
      'POST',
      dispatch,
      { dispatchedAt: '2020-01-01T00:00:00Z' },
      'dispatchedAt',
      'must not be before the order was placed',
    ],
    [
      'a dispatch more than a day ahead',
      'POST',
      dispatch,
      { dispatchedAt: '2099-01-01T00:00:00Z' },
      'dispatchedAt',
      'must be at most a day ahead',
    ],
    [
      'voiding without a reason',
      'POST',
      `shipments/${shipment}/void`,
      { reason: ' ' },
      'reason',
      'must not be empty',
    ],
    [
      'an unknown shipment number',
      'POST',
      'shipments/SHP-1/void',
      { reason: 'x' },
      'shipment',
      'must be a shipment number',
    ],
    [
      'a cancellation for the reason other without a note',
      'POST',
      'cancellations',
      { reason: 'other', amountDue: 0 },
      'note',
      'must not be empty for the reason other',
    ],
    [
      'a cancellation for an unknown reason',
      'POST',
      'cancellations',
      { reason: 'bored', amountDue: 0 },
      'reason',
      'must be one of changed-mind, not-paid-in-time, cannot-deliver, duplicate, fraud, other',
    ],
    [
      'a cancellation without the amount',
      'POST',
      'cancellations',
      { reason: 'fraud' },
      'amountDue',
      'must be the amount due that the preview gave',
    ],
    [
      'a dispatch date in the past',
      'PUT',
      'dispatch-date',
      { promisedOn: '2020-01-01', reason: 'x' },
      'promisedOn',
      'must be today or later',
    ],
    [
      'a dispatch date in two years',
      'PUT',
      'dispatch-date',
      { promisedOn: '2099-01-01', reason: 'x' },
      'promisedOn',
      'must be at most 365 days from now',
    ],
    [
      'a dispatch date with an empty reason',
      'PUT',
      'dispatch-date',
      { promisedOn: '2099-01-01', reason: '' },
      'reason',
      'must not be empty',
    ],
    [
      'a payment deadline on 31 February',
      'PUT',
      'payment-deadline',
      { payBy: '2027-02-31', reason: 'x' },
      'payBy',
      'must be a day such as 2026-12-05',
    ],
  ]
  test.each(CALLS)('%s', async (_what, method, path, body, field, text) => {
    await expectRejected(method, path, body, { [field]: text })
  })
})

describe('an order', () => {
  test('knows only its own idempotency keys', async () => {
    const headers = { 'idempotency-key': 'once' }
    for (const number of [await placePaidOrder(), await placePaidOrder()]) {
      const { amountDue } = (await (await ask('GET', `/api/orders/${number}`, { as: admin })).json()) as Order
      const lines = [{ line: 1, quantity: 1 }]
      const bodies = {
        shipments: { lines },
        cancellations: { lines, reason: 'fraud', amountDue: (amountDue / 60) * 59 },
      }
      for (const [call, body] of Object.entries(bodies)) {
        const answer = await ask('POST', `/api/orders/${number}/${call}`, { as: admin, body, headers })
        expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, null])
      }
    }
  })

  test('has at most 200 shipments', async () => {
    const number = await placePaidOrder()
    await database.pool.query(
      `insert into shipments (id, number, order_id, status, units, created_at, actor_id, carrier, tracking, tracking_url, packages, note)
       select id || n, number || '-' || n, id, 'draft', 1, now(), user_id, '', '', '', '[]', ''
       from orders, generate_series(1, $2) n where number = $1`,
      [number, MAX_SHIPMENTS - 1],
    )
    const lines = [{ line: 1, quantity: 1 }]
    expect((await draft(number, lines)).status).toBe(201)
    await problemOf(await draft(number, lines), 409, 'shipment-limit-reached')
  })
})
