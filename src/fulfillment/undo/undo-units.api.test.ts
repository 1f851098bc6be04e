import { expect, test } from 'vitest'
import type { AuditEvent } from '#app/audit/contract.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { openUndoShop } from '../../../testing/undo-shop.ts'
import type { Shipment } from '../shipments/contract.ts'

const { admin, ask, db, addProduct, purchaseBody, register, stockOf, now, wait } = await openUndoShop()

async function post<Value>(path: string, body: object, as: Visitor = admin): Promise<Value> {
  const answer = await ask('POST', path, { as, body })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return (await answer.json()) as Value
}

/** An order of 40 units of a product that has 60 more. */
async function paidOrder() {
  const [buyer, product] = [await register(), await addProduct()]
  const { _id: id } = await post<Purchase>('/api/purchase', purchaseBody(buyer, product, 40), buyer)
  await post(`/api/orders/${id}/transitions`, { to: 'paid' })
  wait(11)
  return { id, buyer, product, path: `/api/orders/${id}` }
}

async function ship(path: string, quantity: number): Promise<Shipment> {
  const { number } = await post<Shipment>(`${path}/shipments`, { lines: [{ line: 1, quantity }] })
  return post<Shipment>(`${path}/shipments/${number}/dispatch`, {})
}

const cancel = (path: string, quantity: number, amountDue: number, as: Visitor = admin) =>
  post(`${path}/cancellations`, { lines: [{ line: 1, quantity }], reason: 'cannot-deliver', amountDue }, as)

const read = async (path: string) => (await (await ask('GET', path, { as: admin })).json()) as Order

const shipmentsOf = async (path: string) =>
  (await (await ask('GET', `${path}/shipments`, { as: admin })).json()) as Shipment[]

const undo = async (path: string, event = '') =>
  ask('POST', `${path}/undo`, { as: admin, body: { event: event || (await read(path)).undo?.event } })

const waitingKinds = async ({ email }: Visitor) =>
  (
    await db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', email)
      .where('next_attempt_at', '>', now())
      .orderBy('next_attempt_at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

test('a shipment is undone: it is a draft again, its email never goes, and the audit trail has both', async () => {
  const { id, path, buyer } = await paidOrder()
  const before = await read(path)
  const shipment = await ship(path, 24)
  expect((await read(path)).undo).toMatchObject({ change: 'shipment', seconds: 10 })
  expect(await waitingKinds(buyer)).toEqual(['order-part-shipped'])
  expect((await undo(path)).status).toBe(200)
  const after = await read(path)
  expect(after).toMatchObject({ status: 'paid', fulfillment: before.fulfillment, events: before.events })
  expect(after.undo).toBeUndefined()
  expect(await waitingKinds(buyer)).toEqual([])
  expect(await shipmentsOf(path)).toMatchObject([{ number: shipment.number, status: 'draft', units: 24 }])
  const trail = await ask('GET', `/api/audit?q=${id.slice(0, 4)}-${id.slice(4)}`, { as: admin })
  expect((await trail.json()) as AuditEvent[]).toMatchObject([
    { action: 'order-undone', before: { shippedUnits: 24 }, after: { shippedUnits: 0 } },
    { action: 'shipment-dispatched' },
    {},
    {},
  ])
})

test('the last shipment of an order is undone with the status of the order', async () => {
  const { path } = await paidOrder()
  await ship(path, 40)
  expect(await read(path)).toMatchObject({ status: 'shipped' })
  expect((await undo(path)).status).toBe(200)
  expect(await read(path)).toMatchObject({ status: 'paid', fulfillment: { shipped: 0, open: 40 } })
})

test('the next units ship at once, and only the last shipment can be undone', async () => {
  const { path, buyer } = await paidOrder()
  await ship(path, 10)
  const first = (await read(path)).undo?.event
  await ship(path, 20)
  await problemOf(await undo(path, first), 409, 'undo-window-closed')
  expect(await waitingKinds(buyer)).toEqual(['order-part-shipped', 'order-part-shipped'])
  expect((await undo(path)).status).toBe(200)
  expect(await read(path)).toMatchObject({ fulfillment: { shipped: 10, open: 30 } })
})

test('the email about a voided shipment comes after the one about its dispatch', async () => {
  const { path, buyer } = await paidOrder()
  const { number } = await ship(path, 10)
  const event = (await read(path)).undo?.event
  await post(`${path}/shipments/${number}/void`, { reason: 'Wrong pallet.' })
  await problemOf(await undo(path, event), 409, 'undo-window-closed')
  expect(await waitingKinds(buyer)).toEqual(['order-part-shipped', 'order-shipment-voided'])
  expect((await read(path)).undo).toBeUndefined()
})

test('a delivery of everything is undone without the shipments that had arrived before', async () => {
  const { path, buyer } = await paidOrder()
  const { number } = await ship(path, 10)
  expect((await ask('POST', `${path}/shipments/${number}/deliver`, { as: buyer })).status).toBe(200)
  await ship(path, 30)
  wait(11)
  await post(`${path}/transitions`, { to: 'delivered' })
  expect((await undo(path)).status).toBe(200)
  const statuses = (await shipmentsOf(path)).map(({ status }) => status).sort()
  expect(statuses).toEqual(['delivered', 'dispatched'])
})

test('a repeated request of an undone dispatch ships nothing', async () => {
  const { path } = await paidOrder()
  const { number } = await post<Shipment>(`${path}/shipments`, { lines: [{ line: 1, quantity: 5 }] })
  const dispatch = () =>
    ask('POST', `${path}/shipments/${number}/dispatch`, {
      as: admin,
      body: {},
      headers: { 'idempotency-key': 'one-dispatch' },
    })
  expect((await dispatch()).status).toBe(200)
  expect((await undo(path)).status).toBe(200)
  expect(await (await dispatch()).json()).toMatchObject({ status: 'draft' })
  expect(await read(path)).toMatchObject({ fulfillment: { shipped: 0 } })
})

test('a draft is dispatched as it was read, or not at all, also after the undo of its dispatch', async () => {
  const { path } = await paidOrder()
  const { number, version } = await post<Shipment>(`${path}/shipments`, { lines: [{ line: 1, quantity: 5 }] })
  const dispatch = (read: object) =>
    ask('POST', `${path}/shipments/${number}/dispatch`, { as: admin, body: read })
  const body = { lines: [{ line: 1, quantity: 8 }], version }
  const answer = await ask('PUT', `${path}/shipments/${number}`, { as: admin, body })
  const changed = (await answer.json()) as Shipment
  await problemOf(await dispatch({ version }), 409, 'version-conflict')
  expect(await (await dispatch({ version: changed.version })).json()).toMatchObject({ units: 8 })
  expect((await undo(path)).status).toBe(200)
  await problemOf(await dispatch({ version: changed.version }), 409, 'version-conflict')
  expect(await read(path)).toMatchObject({ fulfillment: { shipped: 0 } })
})

test('units that an administrator cancelled are taken back from stock at the price before', async () => {
  const { path, buyer, product } = await paidOrder()
  const before = await read(path)
  await cancel(path, 15, 25 * product.price)
  expect(await stockOf(product)).toBe(75)
  expect(await waitingKinds(buyer)).toEqual(['order-units-cancelled'])
  expect((await undo(path)).status).toBe(200)
  expect(await stockOf(product)).toBe(60)
  const { amountDue, fulfillment } = await read(path)
  expect({ amountDue, fulfillment }).toEqual({
    amountDue: before.amountDue,
    fulfillment: before.fulfillment,
  })
  expect(await waitingKinds(buyer)).toEqual([])
})

test('cancelled units stay cancelled if they were sold in the meantime', async () => {
  const { path, product } = await paidOrder()
  await cancel(path, 15, 25 * product.price)
  const other = await register()
  await post('/api/purchase', purchaseBody(other, product, 70), other)
  const problem = await problemOf(await undo(path), 409, 'undo-out-of-stock')
  expect(problem).toMatchObject({ available: 5, needed: 15 })
  expect(await read(path)).toMatchObject({ fulfillment: { cancelled: 15 } })
})

test('a buyer cannot undo, and the units a buyer cancelled stay cancelled', async () => {
  const [buyer, product] = [await register(), await addProduct()]
  const { _id: id } = await post<Purchase>('/api/purchase', purchaseBody(buyer, product, 40), buyer)
  const path = `/api/orders/${id}`
  const body = { lines: [{ line: 1, quantity: 10 }], reason: 'changed-mind', amountDue: 30 * product.price }
  await post(`${path}/cancellations`, body, buyer)
  expect((await read(path)).undo).toBeUndefined()
})
