import { describe, expect, test } from 'vitest'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { Shipment } from '../shipments/contract.ts'

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
  const DRAFTS: [string, object, string][] = [
    ['a quantity of 0', { lines: one(0) }, 'lines.0.quantity'],
    ['a quantity of −1', { lines: one(-1) }, 'lines.0.quantity'],
    ['a quantity of 1.5', { lines: one(1.5) }, 'lines.0.quantity'],
    ['a quantity of 1e9', { lines: one(1e9) }, 'lines.0.quantity'],
    ['a quantity as text', { lines: one('5') }, 'lines.0.quantity'],
    ['no lines', { lines: [] }, 'lines'],
    ['a line twice', { lines: [...one(1), ...one(1)] }, 'lines.1.line'],
    ['a line of another order', { lines: [{ line: 3, quantity: 1 }] }, 'lines.0.line'],
    [
      '1,001 lines',
      { lines: Array.from({ length: 1_001 }, (_, index) => ({ line: index + 1, quantity: 1 })) },
      'lines',
    ],
    ['a javascript: tracking URL', { lines: one(1), trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
    ['an http: tracking URL', { lines: one(1), trackingUrl: 'http://carrier.example/1' }, 'trackingUrl'],
    ['a right-to-left override in the carrier', { lines: one(1), carrier: 'Car\u202erier' }, 'carrier'],
    ['a carrier of 61 characters', { lines: one(1), carrier: 'x'.repeat(61) }, 'carrier'],
    ['a mass of 0', { lines: one(1), packages: [{ ...box, massG: 0 }] }, 'packages.0.massG'],
    ['51 packages', { lines: one(1), packages: Array(51).fill(box) }, 'packages'],
    [
      'a package without height',
      { lines: one(1), packages: [{ ...box, heightMm: undefined }] },
      'packages.0.heightMm',
    ],
    ['an unknown field', { lines: one(1), status: 'delivered' }, 'body'],
  ]
  test.each(DRAFTS)('a draft with %s', async (_what, body, field) => {
    const before = await stored()
    const problem = await problemOf(
      await ask('POST', `/api/orders/${number}/shipments`, { as: admin, body }),
      422,
      'invalid-input',
    )
    expect(Object.keys(problem.fields as object)).toEqual([field])
    expect(await stored()).toBe(before)
  })

  test('a draft of more units than are open', async () => {
    const before = await stored()
    await problemOf(await draft(number, one(61)), 409, 'more-than-open')
    expect(await stored()).toBe(before)
  })

  const CALLS: [string, string, string, object, string][] = [
    [
      'a dispatch before the order was placed',
      'POST',
      `shipments/${shipment}/dispatch`,
      { dispatchedAt: '2020-01-01T00:00:00Z' },
      'dispatchedAt',
    ],
    [
      'a dispatch more than a day ahead',
      'POST',
      `shipments/${shipment}/dispatch`,
      { dispatchedAt: '2099-01-01T00:00:00Z' },
      'dispatchedAt',
    ],
    ['voiding without a reason', 'POST', `shipments/${shipment}/void`, { reason: ' ' }, 'reason'],
    ['an unknown shipment number', 'POST', 'shipments/SHP-1/void', { reason: 'x' }, 'shipment'],
    [
      'a cancellation for the reason other without a note',
      'POST',
      'cancellations',
      { reason: 'other', amountDue: 0 },
      'note',
    ],
    [
      'a cancellation for an unknown reason',
      'POST',
      'cancellations',
      { reason: 'bored', amountDue: 0 },
      'reason',
    ],
    ['a cancellation without the amount', 'POST', 'cancellations', { reason: 'fraud' }, 'amountDue'],
    [
      'a cancellation of a line twice',
      'POST',
      'cancellations',
      { reason: 'fraud', amountDue: 0, lines: [...one(1), ...one(1)] },
      'lines.1.line',
    ],
    [
      'a dispatch date in the past',
      'PUT',
      'dispatch-date',
      { promisedOn: '2020-01-01', reason: 'x' },
      'promisedOn',
    ],
    [
      'a dispatch date in two years',
      'PUT',
      'dispatch-date',
      { promisedOn: '2099-01-01', reason: 'x' },
      'promisedOn',
    ],
    ['a dispatch date without a reason', 'PUT', 'dispatch-date', { promisedOn: '2099-01-01' }, 'reason'],
    [
      'a payment deadline on 31 February',
      'PUT',
      'payment-deadline',
      { payBy: '2027-02-31', reason: 'x' },
      'payBy',
    ],
  ]
  test.each(CALLS)('%s', async (_what, method, path, body, field) => {
    const before = await stored()
    const answer = await ask(method, `/api/orders/${number}/${path}`, { as: admin, body })
    const problem = await problemOf(answer, 422, 'invalid-input')
    expect(Object.keys(problem.fields as object)).toEqual([field])
    expect(await stored()).toBe(before)
  })
})
