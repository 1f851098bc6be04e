import { expect, test } from 'vitest'
import { addCalendarDays, addDays, utcDay } from '#app/lib/dates.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { openUndoShop } from '../../../testing/undo-shop.ts'

const { admin, ask, db, addProduct, purchaseBody, register, now, wait } = await openUndoShop()

const today = () => utcDay(now())
const read = async (id: string, as: Visitor = admin) =>
  (await (await ask('GET', `/api/orders/${id}`, { as })).json()) as Order
const markPaid = (id: string, payment?: object) =>
  ask('POST', `/api/orders/${id}/transitions`, {
    as: admin,
    body: { to: 'paid', ...(payment && { payment }) },
  })
const cancel = (id: string, quantity: number, amountDue: number, reason: string) =>
  ask('POST', `/api/orders/${id}/cancellations`, {
    as: admin,
    body: { lines: [{ line: 1, quantity }], reason, amountDue },
  })
const refund = (id: string, body: object, more: { as?: Visitor | undefined; key?: string } = {}) =>
  ask('POST', `/api/orders/${id}/refunds`, {
    as: 'as' in more ? more.as : admin,
    body: { refundedOn: today(), ...body },
    ...(more.key && { headers: { 'idempotency-key': more.key } }),
  })
const emailsTo = async ({ email }: Visitor) =>
  (await db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

/** 40 units for $5,960.00. */
async function placedOrder() {
  const [buyer, product] = [await register(), await addProduct({ price: 149 })]
  const body = purchaseBody(buyer, product, 40)
  const { _id: id } = (await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as Purchase
  return { id, buyer }
}

/** Paid a day after it was placed. */
async function orderToRefund() {
  const placed = await placedOrder()
  const placed_at = addDays(now(), -1)
  await db.updateTable('orders').set({ placed_at }).where('number', '=', placed.id).execute()
  expect((await markPaid(placed.id)).status).toBe(201)
  wait(11)
  expect((await cancel(placed.id, 10, 4_470, 'cannot-deliver')).status).toBe(201)
  wait(11)
  return placed
}

test('a payment is recorded with its day, amount and bank reference, for the buyer too', async () => {
  const { id, buyer } = await placedOrder()
  const paidOn = today()
  expect((await markPaid(id, { paidOn, amount: 5_960, reference: 'SEPA 4711' })).status).toBe(201)
  const order = await read(id, buyer)
  expect(order).toMatchObject({ status: 'paid', amountPaid: 5_960, refundDue: 0 })
  expect(order.payments).toEqual([{ at: order.events[1]?.at, paidOn, amount: 5_960, reference: 'SEPA 4711' }])
  const undone = await ask('POST', `/api/orders/${id}/undo`, {
    as: admin,
    body: { event: (await read(id)).undo?.event },
  })
  expect(undone.status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'placed', amountPaid: 0, payments: [] })
  // Without details it is the whole amount today.
  expect((await markPaid(id)).status).toBe(201)
  expect((await read(id)).payments).toMatchObject([{ paidOn, amount: 5_960, reference: '' }])
})

test.each([
  ['of a part', { amount: 5_000 }, 'payment.amount', 'must be the whole amount due, $5,960.00'],
  ['of too much', { amount: 5_960.01 }, 'payment.amount', 'must be the whole amount due'],
  ['tomorrow', { paidOn: addCalendarDays(today(), 1) }, 'payment.paidOn', 'must not be in the future'],
  ['before the order', { paidOn: '2020-02-29' }, 'payment.paidOn', 'must not be before the day of the order'],
  ['on no day', { paidOn: '2026-02-30' }, 'payment.paidOn', 'must be a day'],
  ['with a long reference', { reference: 'x'.repeat(101) }, 'payment.reference', 'at most 100'],
])('a payment %s is refused and nothing is written', async (_, payment, field, message) => {
  const { id } = await placedOrder()
  const { fields } = await problemOf(await markPaid(id, payment), 422, 'invalid-input')
  expect((fields as Record<string, string>)[field]).toContain(message)
  expect(await read(id)).toMatchObject({ status: 'placed', version: 1, amountPaid: 0, payments: [] })
})

test('units that the seller cancels for its own reasons are refunded, part by part, and the buyer sees it', async () => {
  const { id, buyer } = await orderToRefund()
  expect(await read(id, buyer)).toMatchObject({ amountPaid: 5_960, amountDue: 4_470, refundDue: 1_490 })
  const queue = await ask('GET', '/api/orders?queue=to-refund&limit=100', { as: admin })
  expect(((await queue.json()) as Order[]).map(({ number }) => number)).toContain(id)
  expect((await refund(id, { amount: 490, reference: 'SEPA 1' })).status).toBe(201)
  wait(11)
  expect((await refund(id, { amount: 1_000 })).status).toBe(201)
  const order = await read(id, buyer)
  expect(order).toMatchObject({ status: 'paid', refundDue: 0, amountPaid: 5_960 })
  expect(order.refunds).toMatchObject([
    { amount: 490, refundedOn: today(), reference: 'SEPA 1' },
    { amount: 1_000, refundedOn: today(), reference: '' },
  ])
  expect(order.events.map(({ kind }) => kind).slice(-3)).toEqual(['units-cancelled', 'refund', 'refund'])
  expect((await emailsTo(buyer)).slice(-3)).toEqual([
    'order-units-cancelled',
    'order-refunded',
    'order-refunded',
  ])
})

test('the email about a second cancellation names its own units and money', async () => {
  const { id, buyer } = await orderToRefund()
  expect((await cancel(id, 5, 3_725, 'cannot-deliver')).status).toBe(201)
  const emails = await db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', buyer.email)
    .where('kind', '=', 'order-units-cancelled')
    .orderBy('id')
    .execute()
  expect(emails.map(({ payload }) => payload)).toMatchObject([
    { cancelledUnits: 10, money: { amountPaid: 1_490_00, refundDue: 1_490_00 } },
    { cancelledUnits: 5, money: { amountPaid: 745_00, refundDue: 745_00 } },
  ])
})

test('a recorded refund can be undone, and its email never goes', async () => {
  const { id, buyer } = await orderToRefund()
  const { undo } = (await (await refund(id, { amount: 1_490 })).json()) as { undo: { event: string } }
  expect((await ask('POST', `/api/orders/${id}/undo`, { as: admin, body: undo })).status).toBe(422)
  const answer = await ask('POST', `/api/orders/${id}/undo`, { as: admin, body: { event: undo.event } })
  expect(answer.status).toBe(200)
  expect(await read(id)).toMatchObject({ refundDue: 1_490, refunds: [] })
  expect(await emailsTo(buyer)).not.toContain('order-refunded')
})

test('units that the buyer no longer wants are not refunded after the payment', async () => {
  const { id } = await placedOrder()
  await markPaid(id)
  wait(11)
  expect((await cancel(id, 10, 4_470, 'changed-mind')).status).toBe(201)
  expect(await read(id)).toMatchObject({ amountPaid: 5_960, refundDue: 0 })
  const problem = await problemOf(await refund(id, { amount: 1 }), 409, 'transition-not-allowed')
  expect(problem.detail).toBe('Nothing is to be refunded for this order. $5,960.00 was paid.')
})

test.each<[string, { amount: number; dayOffset?: number }, string, string]>([
  ['above what is owed', { amount: 1_490.01 }, 'amount', 'must be at most $1,490.00'],
  ['below zero', { amount: -1 }, 'amount', 'must be more than 0'],
  ['of nothing', { amount: 0 }, 'amount', 'must be more than 0'],
  ['with parts of a cent', { amount: 1.005 }, 'amount', 'at most two decimals'],
  ['beyond all money', { amount: 1e308 }, 'amount', 'is too large'],
  ['tomorrow', { amount: 1, dayOffset: 1 }, 'refundedOn', 'in the future'],
  ['before the payment', { amount: 1, dayOffset: -1 }, 'refundedOn', 'before the day of the payment'],
])('a refund %s is refused and nothing is written', async (_, { dayOffset = 0, ...body }, field, message) => {
  const { id } = await orderToRefund()
  const { version } = await read(id)
  const { fields } = await problemOf(
    await refund(id, { refundedOn: addCalendarDays(today(), dayOffset), ...body }),
    422,
    'invalid-input',
  )
  expect((fields as Record<string, string>)[field]).toContain(message)
  expect(await read(id)).toMatchObject({ refundDue: 1_490, refunds: [], version })
})

test('two refunds at once pay once; a repeated request records nothing more', async () => {
  const { id } = await orderToRefund()
  const answers = await Promise.all([refund(id, { amount: 1_490 }), refund(id, { amount: 1_490 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await read(id)).toMatchObject({ refundDue: 0, refunds: [{ amount: 1_490 }] })

  const other = await orderToRefund()
  const key = 'refund-once'
  for (const replayed of [null, 'true']) {
    const answer = await refund(other.id, { amount: 100 }, { key })
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, replayed])
    wait(11)
  }
  await problemOf(await refund(other.id, { amount: 101 }, { key }), 422, 'idempotency-key-reused')
  expect(await read(other.id)).toMatchObject({ refundDue: 1_390, refunds: [{ amount: 100 }] })
})

test('an account to which money is owed cannot be deleted before the refund', async () => {
  const { id, buyer } = await placedOrder()
  await markPaid(id)
  wait(11)
  const body = { to: 'cancelled', reason: 'cannot-deliver' }
  expect((await ask('POST', `/api/orders/${id}/transitions`, { as: admin, body })).status).toBe(201)
  wait(11)
  const remove = () =>
    ask('POST', `/api/user/${buyer.email}/deletion`, { as: buyer, body: { password: 'secret-1' } })
  await problemOf(await remove(), 409, 'orders-not-shipped')
  expect((await refund(id, { amount: 5_960, reference: 'Ann' })).status).toBe(201)
  wait(11)
  expect((await remove()).status).toBe(200)
  // The text of the bank statement may name the person.
  expect((await read(id)).refunds).toMatchObject([{ amount: 5_960, reference: '' }])
})

test('only administrators record refunds, of orders that exist', async () => {
  const { id, buyer } = await orderToRefund()
  await problemOf(await refund(id, { amount: 1 }, { as: undefined }), 401, 'not-signed-in')
  await problemOf(await refund(id, { amount: 1 }, { as: buyer }), 403, 'forbidden')
  await problemOf(await refund('AAAA-AAAA', { amount: 1 }), 404, 'order-not-found')
  expect(await read(id)).toMatchObject({ refundDue: 1_490, refunds: [] })
})
