import { afterAll, describe, expect, test } from 'vitest'
import type { Cancellation, CancellationPreviewDto } from '#app/fulfillment/cancellations/contract.ts'
import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from '#app/orders/core/lifecycle-emails.server.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { TEST_SELLER } from '../../../testing/seller.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'

const shop = await openTestShop()
const { ask, db, database, addProduct, register, registerAdmin, stockOf } = shop
const { line, send } = orderCalls(shop)
const [buyer, admin] = [await register(), await registerAdmin()]
afterAll(async () => expect(await brokenInvariants(db)).toEqual([]))

const TIERS = [{ from: 40, price: 129 }]

/** An order of 60 units at the price of a tier, and of 10 at the list price. */
async function placeOrder() {
  const [drill, saw] = [await addProduct({ priceTiers: TIERS, orderMultiple: 5 }), await addProduct()]
  const order = await placedOrder(await send(buyer, [line(drill, 60, 129), line(saw, 10)]))
  return { order, drill, saw, number: order.number }
}

const transition = (number: string, to: string, as: Visitor = admin) =>
  ask('POST', `/api/orders/${number}/transitions`, { as, body: { to } })

async function placePaidOrder() {
  const placed = await placeOrder()
  expect((await transition(placed.number, 'paid')).status).toBe(201)
  return placed
}

const units = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({ line: index + 1, quantity })).filter(({ quantity }) => quantity > 0)

const draft = (number: string, lines: unknown, more: object = {}, as: Visitor | undefined = admin) =>
  ask('POST', `/api/orders/${number}/shipments`, { as, body: { lines, ...more } })

async function drafted(number: string, lines: unknown, more: object = {}): Promise<Shipment> {
  const answer = await draft(number, lines, more)
  expect(answer.status).toBe(201)
  return (await answer.json()) as Shipment
}

const act = (
  number: string,
  shipment: string,
  action: string,
  { body = {}, as = admin, key }: { body?: object; as?: Visitor; key?: string } = {},
) =>
  ask('POST', `/api/orders/${number}/shipments/${shipment}/${action}`, {
    as,
    ...(action !== 'deliver' && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })

async function dispatched(number: string, lines: unknown): Promise<Shipment> {
  const { number: shipment } = await drafted(number, lines)
  const answer = await act(number, shipment, 'dispatch')
  expect(answer.status).toBe(200)
  return (await answer.json()) as Shipment
}

const cancel = (number: string, body: object, as: Visitor = admin, key?: string) =>
  ask('POST', `/api/orders/${number}/cancellations`, {
    as,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })

async function previewed(number: string, lines: unknown, as: Visitor = admin) {
  const answer = await ask('POST', `/api/orders/${number}/cancellations/preview`, { as, body: { lines } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as CancellationPreviewDto
}

const read = async (number: string) =>
  (await (await ask('GET', `/api/orders/${number}`, { as: buyer })).json()) as Order

const shipmentsFor = async (number: string) =>
  (await (await ask('GET', `/api/orders/${number}/shipments`, { as: buyer })).json()) as Shipment[]

const readEmailsAbout = async (number: string) => {
  const emails = await db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()
  return emails.filter(({ payload }) => payload.number === number)
}

describe('shipping', () => {
  test('in three parts shows the progress, tells the buyer, and ends with everything delivered', async () => {
    const { number, drill } = await placePaidOrder()
    const first = await dispatched(number, units(24, 4))
    expect(first).toMatchObject({ status: 'dispatched', units: 28 })
    expect(await read(number)).toMatchObject({
      status: 'paid',
      fulfillment: { ordered: 70, shipped: 28, delivered: 0, cancelled: 0, open: 42 },
    })
    const second = await dispatched(number, units(36, 0))
    const third = await dispatched(number, units(0, 6))
    expect(await read(number)).toMatchObject({ status: 'shipped', fulfillment: { shipped: 70, open: 0 } })
    for (const { number: shipment } of [first, second, third]) {
      expect((await act(number, shipment, 'deliver', { as: buyer })).status).toBe(200)
    }
    const order = await read(number)
    expect(order).toMatchObject({ status: 'delivered', fulfillment: { delivered: 70 } })
    expect(order.lines.map(({ shipped, cancelled }) => [shipped, cancelled])).toEqual([
      [60, 0],
      [10, 0],
    ])
    expect(order.events.map(({ status, units: moved }) => [status, moved])).toEqual([
      ['placed', null],
      ['paid', null],
      ['paid', 28],
      ['paid', 36],
      ['shipped', 6],
      ['shipped', null],
      ['shipped', null],
      ['delivered', null],
    ])
    expect((await readEmailsAbout(number)).map(({ kind }) => kind)).toEqual([
      'order-received',
      'order-paid',
      'order-part-shipped',
      'order-part-shipped',
      'order-shipped',
      'order-part-delivered',
      'order-part-delivered',
      'order-delivered',
    ])
    expect(await stockOf(drill)).toBe(40)
    const { payload } = (await readEmailsAbout(number))[3] ?? {}
    const text = LIFECYCLE_EMAIL_TEMPLATES['order-part-shipped']?.render(payload as never, TEST_SELLER).text
    expect(text).toMatch(
      /^In this shipment:\n.+ 36 units \(60 of 60 shipped\)\n\nStill to ship:\n.+ 6 units \(4 of 10 shipped\)$/m,
    )
  })

  test('the status call ships and delivers what is open, in one shipment', async () => {
    const { number } = await placePaidOrder()
    await dispatched(number, units(10))
    expect((await transition(number, 'shipped')).status).toBe(201)
    const shipments = await shipmentsFor(number)
    expect(shipments.map((one) => one.units)).toEqual([10, 60])
    expect((await transition(number, 'delivered')).status).toBe(201)
    expect(await read(number)).toMatchObject({ status: 'delivered', fulfillment: { delivered: 70 } })
  })

  test('of the same units by two administrators at once succeeds once', async () => {
    const { number } = await placePaidOrder()
    const drafts = [await drafted(number, units(60)), await drafted(number, units(60))]
    const answers = await Promise.all(drafts.map((one) => act(number, one.number, 'dispatch')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(await problemOf(late as Response, 409, 'more-than-open')).toMatchObject({
      lines: [{ line: 1, quantity: 60, open: 0 }],
      detail: 'Line 1: only 0 open.',
    })
  })

  test('a repeated dispatch with the same key ships once', async () => {
    const { number } = await placePaidOrder()
    const { number: shipment } = await drafted(number, units(10))
    const answers = await Promise.all([1, 2, 3].map(() => act(number, shipment, 'dispatch', { key: 'k' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(2)
    expect((await read(number)).fulfillment.shipped).toBe(10)
    await problemOf(
      await act(number, shipment, 'dispatch', { key: 'other' }),
      409,
      'shipment-transition-not-allowed',
    )
  })

  test('a voided shipment opens its units again, leaves the stock, and can be replaced', async () => {
    const { number, drill } = await placePaidOrder()
    const lost = await dispatched(number, units(60, 10))
    expect((await read(number)).status).toBe('shipped')
    const answer = await act(number, lost.number, 'void', { body: { reason: 'Lost on the way.' } })
    expect(await answer.json()).toMatchObject({ status: 'voided', voidReason: 'Lost on the way.' })
    expect(await read(number)).toMatchObject({ status: 'paid', fulfillment: { shipped: 0, open: 70 } })
    expect(await stockOf(drill)).toBe(40)
    await problemOf(await act(number, lost.number, 'deliver'), 409, 'shipment-transition-not-allowed')
    await dispatched(number, units(60, 10))
    expect((await read(number)).status).toBe('shipped')
    const visible = await shipmentsFor(number)
    expect(visible).toHaveLength(1)
  })

  test('a draft can be changed in its current version, and discarded', async () => {
    const { number } = await placePaidOrder()
    const { number: shipment, version } = await drafted(number, units(1), { carrier: 'Carrier' })
    const change = (body: object) =>
      ask('PUT', `/api/orders/${number}/shipments/${shipment}`, { as: admin, body })
    const changed = await change({ lines: units(0, 5), tracking: 'T-1', version })
    expect(await changed.json()).toMatchObject({
      units: 5,
      carrier: '',
      tracking: 'T-1',
      version: version + 1,
    })
    await problemOf(await change({ lines: units(1), version }), 409, 'version-conflict')
    const discard = () => ask('DELETE', `/api/orders/${number}/shipments/${shipment}`, { as: admin })
    expect((await discard()).status).toBe(200)
    await problemOf(await discard(), 404, 'shipment-not-found')
    expect((await read(number)).fulfillment.open).toBe(70)
  })

  test('of a thousand lines in three shipments', async () => {
    const product = await addProduct({ stock: 100_000, minOrder: 0 })
    const order = await placedOrder(await send(buyer, [line(product, 1)]))
    // Written directly: a thousand products take long to add.
    await database.pool.query(
      `insert into order_lines (order_id, line_no, product_id, sku, product_name, description, unit_price, quantity, available_before)
       select order_id, n, product_id, sku, product_name, '', unit_price, 1, available_before
       from order_lines, generate_series(2, 1000) n where order_id = (select id from orders where number = $1)`,
      [order.number],
    )
    await database.pool.query(
      `update orders set unit_count = 1000, open_units = 1000, line_count = 1000, amount_due = 1000 * amount_due,
       total = 1000 * total where number = $1`,
      [order.number],
    )
    await database.pool.query('update products set stock = stock - 999 where id = $1', [product._id])
    await transition(order.number, 'paid')
    const third = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({ line: from + index, quantity: 1 }))
    for (const [from, to] of [
      [1, 333],
      [334, 666],
      [667, 1000],
    ] as const)
      await dispatched(order.number, third(from, to))
    expect((await read(order.number)).status).toBe('shipped')
  })

  test('needs an administrator and a paid order that exists', async () => {
    const { number } = await placeOrder()
    await problemOf(await draft(number, units(1)), 409, 'transition-not-allowed')
    await problemOf(await draft('0000-0000', units(1)), 404, 'order-not-found')
    await problemOf(await draft(number, units(1), {}, buyer), 403, 'forbidden')
    await transition(number, 'paid')
    const { number: shipment } = await drafted(number, units(1))
    // Buyers do not see drafts.
    await problemOf(await act(number, shipment, 'deliver', { as: buyer }), 404, 'shipment-not-found')
    const other = await placePaidOrder()
    await problemOf(await act(other.number, shipment, 'dispatch'), 404, 'shipment-not-found')
    expect((await cancel(number, { reason: 'fraud', amountDue: 0 })).status).toBe(201)
    await problemOf(await act(number, shipment, 'dispatch'), 409, 'transition-not-allowed')
  })
})

describe('cancelling units', () => {
  test('by the seller after a partial shipment keeps the price and returns the units once', async () => {
    const { number, drill } = await placePaidOrder()
    await dispatched(number, units(30))
    const { amountBefore, amountDue } = await previewed(number, units(30))
    expect([amountBefore, amountDue]).toEqual([60 * 129 + 10 * 149, 30 * 129 + 10 * 149])
    const body = { lines: units(30), reason: 'cannot-deliver', amountDue }
    const answers = await Promise.all([1, 2].map(() => cancel(number, body, admin, 'k')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(1)
    await problemOf(
      await cancel(number, { ...body, reason: 'fraud' }, admin, 'k'),
      422,
      'idempotency-key-reused',
    )
    expect(await read(number)).toMatchObject({
      status: 'paid',
      amountDue,
      fulfillment: { cancelled: 30, open: 10 },
    })
    expect(await stockOf(drill)).toBe(70)
    await dispatched(number, units(0, 10))
    expect((await read(number)).status).toBe('shipped')
    await problemOf(await cancel(number, { reason: 'fraud', amountDue: 0 }), 409, 'transition-not-allowed')
  })

  test('by the buyer prices the rest by its quantity, and needs a quantity that can be ordered', async () => {
    const { number } = await placeOrder()
    const body = { lines: units(30), reason: 'changed-mind' }
    expect(
      await problemOf(await cancel(number, { ...body, amountDue: 1 }, buyer), 409, 'price-changed'),
    ).toMatchObject({
      amountDue: 30 * 149 + 10 * 149,
    })
    const { amountDue } = await previewed(number, units(30), buyer)
    const answer = await cancel(number, { ...body, amountDue }, buyer)
    expect((await answer.json()) as Cancellation).toMatchObject({ by: 'customer', restock: true, amountDue })
    expect(await read(number)).toMatchObject({ status: 'placed', amountDue: 40 * 149 })
    const invalid = await cancel(number, { lines: units(27), reason: 'changed-mind', amountDue: 0 }, buyer)
    expect(await problemOf(invalid, 422, 'invalid-input')).toMatchObject({
      fields: { 'lines.0.quantity': 'would leave 3. Leave 0 or 10' },
    })
    const counts = (await (await ask('GET', '/api/orders/counts?mine=1', { as: buyer })).json()) as object
    const all = (await (await ask('GET', '/api/orders/counts', { as: admin })).json()) as object
    expect(all).toMatchObject(counts)
    await transition(number, 'paid')
    await problemOf(await cancel(number, { ...body, amountDue: 0 }, buyer), 409, 'transition-not-allowed')
    await problemOf(await cancel(number, { ...body, amountDue: 0 }, await register()), 404, 'order-not-found')
  })

  test('of an archived product, without returning them to stock', async () => {
    const { number, saw } = await placePaidOrder()
    const version = await shop.versionOf(saw._id)
    await ask('PATCH', `/api/products/${saw._id}`, { as: admin, body: { archived: true, version } })
    const { amountDue } = await previewed(number, units(0, 4))
    const body = {
      lines: units(0, 4),
      reason: 'other',
      note: 'Damaged in the store.',
      restock: false,
      amountDue,
    }
    expect((await cancel(number, body)).status).toBe(201)
    expect(await stockOf(saw)).toBe(90)
    const { amountDue: rest } = await previewed(number, units(0, 6))
    expect((await cancel(number, { lines: units(0, 6), reason: 'duplicate', amountDue: rest })).status).toBe(
      201,
    )
    expect(await stockOf(saw)).toBe(96)
  })

  test('while they are dispatched: one of the two succeeds', async () => {
    const { number } = await placePaidOrder()
    const { number: shipment } = await drafted(number, units(60))
    const { amountDue } = await previewed(number, units(60))
    const answers = await Promise.all([
      act(number, shipment, 'dispatch'),
      cancel(number, { lines: units(60), reason: 'fraud', amountDue }),
    ])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await problemOf(answers.find(({ ok }) => !ok) as Response, 409, 'more-than-open')
  })

  test('the status call cancels a whole order, but not one of which a part has shipped', async () => {
    const { number } = await placePaidOrder()
    await dispatched(number, units(10))
    const answer = await problemOf(await transition(number, 'cancelled'), 409, 'transition-not-allowed')
    expect(answer.detail).toBe('A part of the order has shipped. Cancel the open units instead.')
    expect((await cancel(number, { reason: 'cannot-deliver', amountDue: 10 * 129 })).status).toBe(201)
    expect((await read(number)).events.at(-1)).toMatchObject({ kind: 'units-cancelled', status: 'shipped' })
  })
})

test('two drafts get two numbers, also at the same time', async () => {
  const { number } = await placePaidOrder()
  const drafts = await Promise.all([1, 2, 3, 4].map(() => drafted(number, units(1))))
  expect(new Set(drafts.map((one) => one.number)).size).toBe(4)
})
