import { describe, expect, test } from 'vitest'
import type { OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { PersonalDataExport } from '#app/privacy/personal-data.server.ts'
import { PASSWORD } from '../../../testing/accounts.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { OrderCorrectionInput } from './contract.ts'

const shop = await openTestShop({ now: () => new Date('2026-11-24T12:00:00Z'), undoSeconds: 0 })
const { ask, addProduct, emailsTo, register, registerAdmin } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const product = await addProduct({ price: 100, stock: 10_000 })
const admin = await registerAdmin()

type Correction = Partial<OrderCorrectionInput>
const correct = (as: Visitor | undefined, { number, version }: Order, body: Correction) =>
  ask('POST', `/api/orders/${number}/corrections`, { as, body: { version, ...body } })
const read = (as: Visitor, number: string) => send<Order>('GET', `/api/orders/${number}`, as)
const place = async (as: Visitor, more = {}) => placedOrder(await order(as, [line(product, 6)], more))
const listed = async (q: string) =>
  (await send<Order[]>('GET', `/api/orders?q=${q}`, admin)).map(({ number }) => number)

describe('a correction of a placed order', () => {
  test('is found, in the history and in the personal data, and changes nothing that is absent', async () => {
    const buyer = await register()
    const placed = await place(buyer, { poNumber: 'NQ-2304' })
    const answer = await correct(buyer, placed, {
      poNumber: ' NQ-2305 ',
      deliveryNote: 'Gate B\nCall ahead',
      requestedOn: '2026-12-05',
    })
    expect(answer.status).toBe(200)
    const corrected = await read(buyer, placed.number)
    expect(corrected).toMatchObject({
      poNumber: 'NQ-2305',
      deliveryNote: 'Gate B\nCall ahead',
      requestedOn: '2026-12-05',
      Phone: placed.Phone,
      total: 600,
      amountDue: 600,
      promisedOn: null,
      version: 2,
    })
    expect(corrected.events.at(-1)).toMatchObject({
      kind: 'correction',
      status: 'placed',
      by: buyer.name,
      note: 'PO number NQ-2305 instead of NQ-2304. Wanted date 5 Dec 2026 instead of none. Delivery note changed.',
    })
    expect([await listed('NQ-2304'), await listed('NQ-2305')]).toEqual([[], [placed.number]])
    expect(await emailsTo(buyer, 'order-corrected')).toEqual([])
    const data = await send<PersonalDataExport>('GET', `/api/user/${buyer.email}/data`, buyer)
    expect(data.orders).toMatchObject([{ deliveryNote: 'Gate B\nCall ahead', requestedOn: '2026-12-05' }])
    // The same once more changes nothing, as after a lost answer.
    expect((await correct(buyer, placed, { poNumber: 'NQ-2305' })).status).toBe(200)
    expect(await read(buyer, placed.number)).toMatchObject({ version: 2, eventCount: 2 })
  })

  test('by an administrator is emailed to the buyer and in the audit trail; of two at once, one is refused', async () => {
    const buyer = await register()
    const placed = await place(buyer)
    const bodies = [{ poNumber: 'NQ-1' }, { poNumber: 'NQ-2' }]
    const answers = await Promise.all(bodies.map((body) => correct(admin, placed, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    if (refused) await problemOf(refused, 409, 'version-conflict')
    const { poNumber } = await read(buyer, placed.number)
    expect(await emailsTo(buyer, 'order-corrected')).toMatchObject([
      { payload: { note: `PO number ${poNumber} instead of none.`, poNumber } },
    ])
    const audited = await shop.auditEventsWith('order-corrected')
    expect(audited).toMatchObject([{ before: { poNumber: '' }, after: { poNumber } }])
  })

  test('and the approval of a request ask about the PO number of another order of the company, and of no other buyer', async () => {
    const { id, owner, choice } = await newCompany()
    const [colleague, outsider] = [await addMember(id, 'buyer'), await register()]
    const company = { company: choice }
    const first = await place(owner, { ...company, poNumber: 'NQ-77' })
    const second = await place(colleague, { ...company, poNumber: 'NQ-78' })
    await place(outsider, { poNumber: 'NQ-77' })
    await place(colleague, { poNumber: 'NQ-77' })
    const others = async (as: Visitor, { number }: Order, poNumber: string) => {
      const body = { lines: [], poNumber, order: number }
      const found = await send<OrderCheckResult>('POST', '/api/orders/check', as, body)
      return found.samePoNumber.map((other) => other.number)
    }
    for (const as of [owner, colleague, admin])
      expect(await others(as, second, 'nq-77')).toEqual([first.number])
    expect(await others(owner, first, 'NQ-77')).toEqual([])
    const body = { lines: [], poNumber: 'NQ-77', order: second.number }
    await problemOf(await ask('POST', '/api/orders/check', { as: outsider, body }), 404, 'order-not-found')
    const ofCompany = { lines: [], poNumber: 'nq-77', company: id }
    const { samePoNumber } = await send<OrderCheckResult>('POST', '/api/orders/check', colleague, ofCompany)
    expect(samePoNumber.map(({ number }) => number)).toEqual([first.number])
    const asked = await ask('POST', '/api/orders/check', { as: outsider, body: ofCompany })
    await problemOf(asked, 404, 'company-not-found')
  })

  test('of a deleted account is found by the corrected PO number', async () => {
    const { id, choice } = await newCompany()
    const buyer = await addMember(id, 'buyer')
    const placed = await place(buyer, { poNumber: 'GONE-1', company: choice })
    const proof = { password: PASSWORD }
    expect((await ask('POST', `/api/user/${buyer.email}/deletion`, { as: buyer, body: proof })).status).toBe(
      200,
    )
    const order = await read(admin, placed.number)
    expect((await correct(admin, order, { poNumber: 'GONE-2' })).status).toBe(200)
    expect([await listed('GONE-1'), await listed('GONE-2')]).toEqual([[], [placed.number]])
  })

  test('is made by the buyer until the first shipment, by administrators until the order is cancelled', async () => {
    const [buyer, other] = [await register(), await register()]
    const placed = await place(buyer)
    const body = { requestedOn: '2026-12-01' }
    await problemOf(await correct(undefined, placed, body), 401, 'not-signed-in')
    await problemOf(await correct(other, placed, body), 404, 'order-not-found')
    const path = `/api/orders/${placed.number}`
    await send('POST', `${path}/transitions`, admin, { to: 'paid' })
    const paid = await read(buyer, placed.number)
    const lines = [{ line: 1, quantity: 2 }]
    const shipment = await send<{ number: string }>('POST', `${path}/shipments`, admin, { lines })
    await send('POST', `${path}/shipments/${shipment.number}/dispatch`, admin, {})
    const shipped = await read(buyer, placed.number)
    await problemOf(await correct(buyer, shipped, body), 409, 'transition-not-allowed')
    await problemOf(await correct(admin, paid, body), 409, 'version-conflict')
    expect((await correct(admin, shipped, body)).status).toBe(200)
    const cancelled = await place(buyer)
    await send('POST', `/api/orders/${cancelled.number}/transitions`, buyer, { to: 'cancelled' })
    const now = await read(buyer, cancelled.number)
    for (const as of [buyer, admin])
      await problemOf(await correct(as, now, body), 409, 'transition-not-allowed')
  })

  test.each<[field: string, Record<string, unknown>]>([
    ['poNumber', { poNumber: 'x'.repeat(10_000) }],
    ['poNumber', { poNumber: 'NQ\u202e4032' }],
    ['Phone', { Phone: 'x'.repeat(41) }],
    ['deliveryNote', { deliveryNote: 'x'.repeat(501) }],
    ['requestedOn', { requestedOn: '2026-11-22' }],
    ['requestedOn', { requestedOn: '2026-02-31' }],
    ['requestedOn', { requestedOn: '2027-12-29' }],
    ['requestedOn', { requestedOn: '2026-12-01T00:00:00+14:00' }],
    ['version', { poNumber: 'NQ-1', version: '1' }],
  ])('with an impossible %s is refused at that field, and nothing is written', async (field, body) => {
    const buyer = await register()
    const placed = await place(buyer, { poNumber: 'NQ-1' })
    const { fields } = await problemOf(await correct(buyer, placed, body), 422, 'invalid-input')
    expect(fields).toHaveProperty(field)
    expect(await read(buyer, placed.number)).toEqual(placed)
  })

  test('keeps the PO number that a company requires', async () => {
    const { owner, path, choice } = await newCompany()
    const { version } = await send('GET', path, owner)
    const values = { name: 'N', legalName: '', country: 'PT', vatId: '', registrationNumber: '' }
    await send('PUT', path, owner, { ...values, isPoRequired: true, version })
    const placed = await place(owner, { company: choice, poNumber: 'NQ-1' })
    await problemOf(await correct(owner, placed, { poNumber: ' ' }), 422, 'po-number-required')
    expect((await correct(owner, placed, { poNumber: 'NQ-2' })).status).toBe(200)
  })
})

test('orders that are wanted within a week and have not shipped are in a queue of their own, the first day first', async () => {
  const buyer = await register()
  const wanted = async (requestedOn: string) => {
    const placed = await place(buyer)
    await correct(buyer, placed, { requestedOn })
    return placed.number
  }
  const [later, , sooner] = [
    await wanted('2026-12-01'),
    await wanted('2026-12-02'),
    await wanted('2026-11-24'),
  ]
  const queue = await send<Order[]>('GET', `/api/orders?queue=wanted-soon&q=${buyer.email}`, admin)
  expect(queue.map(({ number }) => number)).toEqual([sooner, later])
})
