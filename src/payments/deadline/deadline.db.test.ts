import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/pool.server.ts'
import { requireRow } from '#app/db/rows.server.ts'
import { addDays, DAY_MS, utcDay } from '#app/lib/dates.ts'
import type { Purchase, PurchaseCounts } from '#app/orders/core/contract.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from '#app/orders/core/lifecycle-emails.server.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { OrderQueue } from '#app/orders/core/order-queues.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { findOrderPage } from '#app/orders/list/queries.server.ts'
import { TEST_SELLER } from '../../../testing/seller.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'
import { claimOrder } from './handle-due-orders.server.ts'
import { runPaymentDeadlines } from './run-payment-deadlines.server.ts'

const { ask, emailsTo, db, addProduct, purchaseBody, register, registerUnconfirmed, registerAdmin, stockOf } =
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
const kindsTo = async (buyer: Visitor) =>
  (await emailsTo(buyer)).map(({ kind }) => kind).filter((kind) => kind.startsWith('order-'))

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
  const reminders = await Promise.all([runAt(at), runAt(at)])
  expect(reminders.map(({ reminded }) => reminded).sort()).toEqual([0, 1])
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
  expect(await kindsTo(buyer)).toEqual(['order-received', 'order-payment-reminder', 'order-expired'])
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
    expect(await runAt(earlier(payBy, 3 * DAY_MS + 1))).toMatchObject({ reminded: 0, cancelled: 0 })
    expect(await runAt(earlier(payBy, 3 * DAY_MS))).toMatchObject({ reminded: 1, cancelled: 0 })
    expect(await runAt(earlier(payBy, DAY_MS))).toMatchObject({ reminded: 0, cancelled: 0 })
    expect(await runAt(payBy)).toMatchObject({ reminded: 0, cancelled: 0 })
    expect(await stockOf(product)).toBe(90)
    expect(await runAt(earlier(payBy, -1))).toMatchObject({ reminded: 0, cancelled: 1 })
    expect(await stockOf(product)).toBe(100)
    const order = await read(number)
    expect(order).toMatchObject({ status: 'cancelled', amountDue: 0 })
    expect(order.events.at(-1)).toMatchObject({ by: 'FIX IT', note: 'Not paid in time.' })
    expect(await kindsTo(buyer)).toEqual(['order-received', 'order-payment-reminder', 'order-expired'])
    // A late payment is explained.
    const late = await problemOf(await transition(number, 'paid'), 409, 'transition-not-allowed')
    expect(late.detail).toMatch(/^The order was not paid in time and was cancelled on .* returned to stock\./)
    expect(late.expiredAt).toEqual(expect.any(String))
  })

  test('gets no reminder of a deadline that was never farther away', async () => {
    const { buyer, number, payBy } = await placed()
    const soon = earlier(payBy, 12 * DAY_MS)
    await db.updateTable('orders').set({ pay_by: soon }).where('number', '=', number).execute()
    await runAt(earlier(soon, DAY_MS))
    expect(await kindsTo(buyer)).toEqual(['order-received'])
    expect((await runAt(earlier(soon, -1))).cancelled).toBe(1)
  })

  test('stays as overdue if the settings keep it, and is never threatened with a cancellation', async () => {
    const { buyer, number, payBy } = await placed()
    const at = earlier(payBy, -DAY_MS)
    const kept = { ...TEST_SELLER, cancelsUnpaidOrders: false }
    const readSettings = async () => ({
      seller: kept,
      orderTerms: DEFAULT_ORDER_TERMS,
      orderCopyRecipients: [],
    })
    const context = { db, now: () => at, log: SILENT_LOGGER, shopUrl: 'http://shop.test', readSettings }
    expect((await runPaymentDeadlines(context)).cancelled).toBe(0)
    expect(await read(number)).toMatchObject({ status: 'placed' })
    const { items } = await findOrderPage(db, { queue: 'overdue', limit: 50 }, undefined, at)
    expect(items.map((order) => order.number)).toContain(number)
    expect(await kindsTo(buyer)).not.toContain('order-expired')
    const reminder = LIFECYCLE_EMAIL_TEMPLATES['order-payment-reminder']
    const payload = {
      number,
      name: '',
      shopUrl: '',
      note: '',
      total: 1,
      amountDue: 1,
      payBy: payBy.toISOString(),
    }
    expect(reminder?.render(payload as never, kept).text).not.toContain('cancelled')
    expect(reminder?.render(payload as never, TEST_SELLER).text).toContain(
      'After that, the order is cancelled.',
    )
    expect(reminder?.render({ ...payload, isOverdue: true } as never, kept).text).toContain(
      'The payment was due by',
    )
    expect((await runAt(at)).cancelled).toBe(1)
  })

  test('is sorted by its deadline, orders without one last', async () => {
    const [first, second, none] = [await placed(), await placed(), await placed()]
    await setDeadline(second.number, { payBy: utcDay(addDays(new Date(), 2)), reason: 'As agreed.' })
    await setDeadline(none.number, { payBy: null, reason: 'As agreed.' })
    const mine = [second.number, first.number, none.number]
    const { items } = await findOrderPage(db, { sort: 'pay-by' })
    expect(items.map(({ number }) => number).filter((number) => mine.includes(number))).toEqual(mine)
    expect(items.every(({ status }) => status === 'placed')).toBe(true)
    const page = await findOrderPage(db, { sort: 'pay-by', limit: items.length - 1 })
    const last = await findOrderPage(db, { sort: 'pay-by', limit: 1, after: page.next ?? '' })
    expect([...page.items, ...last.items].map(({ number }) => number)).toEqual(
      items.map(({ number }) => number),
    )
    for (const number of mine) await transition(number, 'paid')
  })

  test('is cancelled once by several processes at the same time', async () => {
    const orders = [await placed(), await placed(), await placed()]
    const after = earlier(orders[2]?.payBy as Date, -1)
    const runs = await Promise.all([runAt(after), runAt(after), runAt(after)])
    expect(runs.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(3)
    for (const { product, buyer } of orders) {
      expect(await stockOf(product)).toBe(100)
      expect((await kindsTo(buyer)).filter((kind) => kind === 'order-expired')).toHaveLength(1)
    }
  })

  test('stays if it is paid one second before the deadline, also when the clock goes back', async () => {
    const { number, payBy } = await placed()
    expect((await transition(number, 'paid')).status).toBe(201)
    await runAt(earlier(payBy, -DAY_MS))
    await runAt(earlier(payBy, 400 * DAY_MS))
    const { id } = await requireRow(db, 'orders', { number }, ['id'])
    expect(await inTransaction(db, (tx) => claimOrder(tx, id))).toBeUndefined()
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
    expect(await runAt(earlier(payBy, -DAY_MS))).toMatchObject({ reminded: 0, cancelled: 0 })
    expect(await runAt(earlier(extended, DAY_MS))).toMatchObject({ reminded: 1 })
    expect((await setDeadline(number, { payBy: null, reason: 'Public authority.' })).status).toBe(200)
    expect(await runAt(earlier(extended, -400 * DAY_MS))).toMatchObject({ reminded: 0, cancelled: 0 })
    expect(await kindsTo(buyer)).toEqual([
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
  expect((await kindsTo(buyer)).at(-1)).toBe('order-dispatch-date-changed')
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

describe('a reminder by hand', () => {
  const remind = (number: string, as: Visitor | undefined = admin) =>
    ask('POST', `/api/orders/${number}/payment-reminders`, { as })

  test('emails the buyer once a day and five times in all, and the history says so', async () => {
    const { buyer, number } = await placed()
    expect((await remind(number)).status).toBe(201)
    expect(await kindsTo(buyer)).toEqual(['order-received', 'order-payment-reminder'])
    expect((await read(number)).events.at(-1)).toMatchObject({ kind: 'payment-reminder', by: 'FIX IT' })
    // The bank details are another email.
    expect((await ask('POST', `/api/orders/${number}/bank-details`, { as: admin })).status).toBe(201)
    const answers = await Promise.all([remind(number), remind(number)])
    for (const answer of answers) {
      expect((await problemOf(answer, 409, 'payment-email-not-sent')).detail).toContain(
        'within the last 24 hours',
      )
    }
    const yesterday = sql<Date>`at - interval '2 days'`
    for (let sent = 1; sent < 5; sent += 1) {
      await db
        .updateTable('order_events')
        .set({ at: yesterday })
        .where('kind', '=', 'payment-reminder')
        .execute()
      expect((await remind(number)).status).toBe(201)
    }
    await db
      .updateTable('order_events')
      .set({ at: yesterday })
      .where('kind', '=', 'payment-reminder')
      .execute()
    const problem = await problemOf(await remind(number), 409, 'payment-email-not-sent')
    expect(problem.detail).toContain('This email was sent 5 times')
  })

  test('needs an unpaid order that exists, a buyer who can get it, and an administrator', async () => {
    const { buyer, number } = await placed()
    await problemOf(await ask('POST', `/api/orders/${number}/payment-reminders`), 401, 'not-signed-in')
    await problemOf(await remind(number, buyer), 403, 'forbidden')
    await problemOf(await remind('AAAA-AAAA'), 404, 'order-not-found')
    await transition(number, 'paid')
    await problemOf(await remind(number), 409, 'transition-not-allowed')
    const unconfirmed = await registerUnconfirmed()
    const body = purchaseBody(unconfirmed, await addProduct(), 10)
    const { _id } = (await (await ask('POST', '/api/purchase', { as: unconfirmed, body })).json()) as Purchase
    await problemOf(await remind(_id), 409, 'payment-email-not-sent')
    expect((await read(_id)).events).toHaveLength(1)
  })
})
