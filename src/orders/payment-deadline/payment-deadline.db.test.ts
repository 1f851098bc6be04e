import { afterAll, describe, expect, test } from 'vitest'
import { addDays, DAY_MS, utcDay } from '#app/lib/dates.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'
import type { Purchase, PurchaseCounts } from '../contract.ts'
import { findOrderPage } from '../list/orders.queries.server.ts'
import type { Order } from '../order-contract.ts'
import type { OrderQueue } from '../order-queues.ts'
import { runPaymentDeadlines } from './run-payment-deadlines.server.ts'

const { ask, db, addProduct, purchaseBody, register, registerUnconfirmed, registerAdmin, stockOf } =
  await openTestShop()
const admin = await registerAdmin()
afterAll(async () => expect(await brokenInvariants(db)).toEqual([]))

async function placed(quantity = 10) {
  const [buyer, product] = [await register(), await addProduct()]
  const answer = await ask('POST', '/api/purchase', {
    as: buyer,
    body: purchaseBody(buyer, product, quantity),
  })
  const { _id: number, payBy } = (await answer.json()) as Purchase
  return { buyer, product, number, payBy: new Date(payBy ?? 0) }
}

/** Runs the deadlines as if it were another time. */
const runAt = (at: Date) =>
  runPaymentDeadlines({ db, now: () => at, log: SILENT_LOGGER, shopUrl: 'http://shop.test' })
const earlier = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds)

const read = async (number: string) =>
  (await (await ask('GET', `/api/orders/${number}`, { as: admin })).json()) as Order
const transition = (number: string, to: string) =>
  ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to } })
const setDeadline = (number: string, body: object) =>
  ask('PUT', `/api/orders/${number}/payment-deadline`, { as: admin, body })
const emailsTo = async ({ email }: Visitor) =>
  (await db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('order-'))

test('a shop in which nobody looks after an order: reminder, deadline, cancellation, the next buyer, a late payment', async () => {
  const { buyer, product, number, payBy } = await placed(80)
  let at = new Date()
  const queueOf = async (queue: OrderQueue) =>
    (await findOrderPage(db, { queue, limit: 50 }, undefined, at)).items.map((order) => order.number)
  const travelTo = (to: Date) => {
    at = to
  }

  travelTo(earlier(payBy, 4 * DAY_MS))
  expect([await queueOf('payment-due'), await queueOf('overdue')]).toEqual([[], []])
  travelTo(earlier(payBy, 3 * DAY_MS))
  expect(await queueOf('payment-due')).toEqual([number])
  expect(await runAt(at)).toEqual({ reminded: 1, cancelled: 0 })
  // The deadline passes while the job does not run: the order is overdue, and still holds its units.
  travelTo(earlier(payBy, -DAY_MS))
  expect([await queueOf('payment-due'), await queueOf('overdue')]).toEqual([[], [number]])
  expect(await stockOf(product)).toBe(20)
  // Two processes start at once after the outage.
  const runs = await Promise.all([runAt(at), runAt(at)])
  expect(runs.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(1)
  expect(await queueOf('overdue')).toEqual([])
  expect(await stockOf(product)).toBe(100)
  const next = await register()
  const order = { as: next, body: purchaseBody(next, product, 100) }
  const sold = ((await (await ask('POST', '/api/purchase', order)).json()) as Purchase)._id
  expect((await transition(sold, 'paid')).status).toBe(201)
  const late = await problemOf(await transition(number, 'paid'), 409, 'transition-not-allowed')
  expect(late.detail).toMatch(/not paid in time and was cancelled on .* Return the payment/)
  expect(await stockOf(product)).toBe(0)
  expect(await emailsTo(buyer)).toEqual(['order-received', 'order-payment-reminder', 'order-expired'])
  // The administrator sees how reliable each buyer is; the buyer does not.
  const nothing = { orders: 1, unpaid: 0, expired: 0, paidTotal: 0 }
  expect((await read(number)).buyerSummary).toMatchObject({ ...nothing, expired: 1 })
  expect((await read(sold)).buyerSummary).toMatchObject({ ...nothing, paidTotal: 100 * product.price })
  const own = await ask('GET', `/api/orders/${number}`, { as: buyer })
  expect(await own.json()).not.toHaveProperty('buyerSummary')
})

describe('an unpaid order', () => {
  test('is due at the end of the fourteenth day, reminded three days before, and cancelled after it', async () => {
    const { buyer, product, number, payBy } = await placed()
    expect(payBy.toISOString()).toMatch(/T23:59:59\.999Z$/)
    expect(await runAt(earlier(payBy, 3 * DAY_MS + 1))).toEqual({ reminded: 0, cancelled: 0 })
    expect(await runAt(earlier(payBy, 3 * DAY_MS))).toEqual({ reminded: 1, cancelled: 0 })
    expect(await runAt(earlier(payBy, DAY_MS))).toEqual({ reminded: 0, cancelled: 0 })
    expect(await runAt(payBy)).toEqual({ reminded: 0, cancelled: 0 })
    expect(await stockOf(product)).toBe(90)
    expect(await runAt(earlier(payBy, -1))).toEqual({ reminded: 0, cancelled: 1 })
    expect(await stockOf(product)).toBe(100)
    const order = await read(number)
    expect(order).toMatchObject({ status: 'cancelled', amountDue: 0 })
    expect(order.events.at(-1)).toMatchObject({ by: 'FIX IT', note: 'Not paid in time.' })
    expect(await emailsTo(buyer)).toEqual(['order-received', 'order-payment-reminder', 'order-expired'])
    // A late payment is explained.
    const late = await problemOf(await transition(number, 'paid'), 409, 'transition-not-allowed')
    expect(late.detail).toMatch(/^The order was not paid in time and was cancelled on .* back on sale\./)
    expect(late.expiredAt).toEqual(expect.any(String))
  })

  test('is cancelled once by several processes at the same time', async () => {
    const orders = [await placed(), await placed(), await placed()]
    const after = earlier(orders[2]?.payBy as Date, -1)
    const runs = await Promise.all([runAt(after), runAt(after), runAt(after)])
    expect(runs.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(3)
    for (const { product, buyer } of orders) {
      expect(await stockOf(product)).toBe(100)
      expect((await emailsTo(buyer)).filter((kind) => kind === 'order-expired')).toHaveLength(1)
    }
  })

  test('that is paid one second before the deadline stays, also when the clock goes back', async () => {
    const { number, payBy } = await placed()
    expect((await transition(number, 'paid')).status).toBe(201)
    await runAt(earlier(payBy, -DAY_MS))
    await runAt(earlier(payBy, 400 * DAY_MS))
    expect(await read(number)).toMatchObject({ status: 'paid', promisedOn: expect.any(String) })
  })

  test('gets more time, is reminded again, or loses its deadline', async () => {
    const { buyer, number, payBy } = await placed()
    await runAt(earlier(payBy, 2 * DAY_MS))
    const extended = new Date(payBy.getTime() + 30 * DAY_MS)
    const answer = await setDeadline(number, {
      payBy: utcDay(extended),
      reason: 'As agreed.',
    })
    expect(await answer.json()).toMatchObject({ payBy: extended.toISOString() })
    expect(await runAt(earlier(payBy, -DAY_MS))).toEqual({ reminded: 0, cancelled: 0 })
    expect(await runAt(earlier(extended, DAY_MS))).toMatchObject({ reminded: 1 })
    expect((await setDeadline(number, { payBy: null, reason: 'Public authority.' })).status).toBe(200)
    expect(await runAt(earlier(extended, -400 * DAY_MS))).toEqual({ reminded: 0, cancelled: 0 })
    expect(await emailsTo(buyer)).toEqual([
      'order-received',
      'order-payment-reminder',
      'order-deadline-changed',
      'order-payment-reminder',
      'order-deadline-changed',
    ])
    const farAhead = utcDay(addDays(new Date(), 92))
    for (const day of ['2020-01-01', farAhead]) {
      await problemOf(await setDeadline(number, { payBy: day, reason: 'x' }), 422, 'invalid-input')
    }
    await transition(number, 'paid')
    await problemOf(await setDeadline(number, { payBy: null, reason: 'x' }), 409, 'transition-not-allowed')
  })
})

test('paid orders are late on the day after their dispatch date, and the queues are counted and exported', async () => {
  const { number } = await placed()
  await transition(number, 'paid')
  const counts = async () =>
    ((await (await ask('GET', '/api/orders/counts', { as: admin })).json()) as PurchaseCounts).queues
  const late = async (path: string) => (await ask('GET', path, { as: admin })).text()
  const before = await counts()
  expect(await late('/api/orders?queue=late')).not.toContain(number)
  const yesterday = utcDay(addDays(new Date(), -1))
  await db.updateTable('orders').set({ promised_on: yesterday }).where('number', '=', number).execute()
  expect(await counts()).toEqual({ ...before, late: (before?.late ?? 0) + 1 })
  expect(await late('/api/orders?queue=late&limit=1')).toContain(number)
  expect(await late('/api/purchase?queue=late&sort=newest')).toContain(number)
  expect(await late('/api/orders/export.csv?queue=late')).toContain(
    `${number.slice(0, 4)}-${number.slice(4)}`,
  )
  await problemOf(await ask('GET', '/api/orders?queue=kitchen', { as: admin }), 422, 'invalid-input')
  const cursor = Buffer.from(JSON.stringify(['soon', 'x'])).toString('base64url')
  const forged = await ask('GET', `/api/orders?queue=late&after=${cursor}`, { as: admin })
  await problemOf(forged, 422, 'invalid-input')
})

test('a paid order is promised a dispatch date, which an administrator can change with a reason', async () => {
  const { buyer, number } = await placed()
  const change = (body: object, as = admin) => ask('PUT', `/api/orders/${number}/dispatch-date`, { as, body })
  const promisedOn = utcDay(addDays(new Date(), 10))
  await problemOf(await change({ promisedOn, reason: 'x' }), 409, 'transition-not-allowed')
  await transition(number, 'paid')
  await problemOf(await change({ promisedOn, reason: 'x' }, buyer), 403, 'forbidden')
  expect(await (await change({ promisedOn, reason: 'Chucks are late.' })).json()).toMatchObject({
    promisedOn,
  })
  expect((await emailsTo(buyer)).at(-1)).toBe('order-dispatch-date-changed')
})

describe('a customer who has never paid', () => {
  const order = (buyer: Visitor, product: Parameters<typeof purchaseBody>[1], quantity: number) =>
    ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, quantity) })

  test('can hold half of the stock in unpaid orders, also with several orders at once', async () => {
    const [buyer, product] = [await registerUnconfirmed(), await addProduct()]
    const answer = await order(buyer, product, 51)
    expect(await problemOf(answer, 409, 'unpaid-limit')).toMatchObject({
      unpaidLimit: 50,
      unpaidUnits: 0,
      detail: 'Until your first payment, unpaid orders can hold at most 50 units of this product.',
      nearestQuantities: [50],
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(buyer, product, 10)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409])
    expect(await stockOf(product)).toBe(50)
    const body = {
      lines: [{ productID: product._id, quantity: 10, price: product.price }],
      address: '',
      Phone: '',
    }
    const list = await problemOf(
      await ask('POST', '/api/orders', { as: buyer, body }),
      409,
      'invalid-order-lines',
    )
    expect(list.lines).toMatchObject([{ code: 'unpaid-limit', unpaidLimit: 50, unpaidUnits: 50 }])
  })

  test('can always place the smallest order, and everything after a payment', async () => {
    const [buyer, product] = [await registerUnconfirmed(), await addProduct({ stock: 7 })]
    const smallest = await order(buyer, product, 6)
    expect(smallest.status).toBe(201)
    const { _id: number } = (await smallest.json()) as Purchase
    await transition(number, 'paid')
    const other = await addProduct()
    expect((await order(buyer, other, 100)).status).toBe(201)
  })
})
