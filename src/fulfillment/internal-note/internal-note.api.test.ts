import { expect, test } from 'vitest'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, database, addProduct, register, registerAdmin, signUp } = shop
const { line, send } = orderCalls(shop)

const placeOrder = async (buyer: Visitor) =>
  (await placedOrder(await send(buyer, [line(await addProduct(), 6)]))).number

const save = (as: Visitor | undefined, number: string, text: string, version = 0) =>
  ask('PUT', `/api/orders/${number}/internal-note`, { as, body: { text, version } })

const readOrder = async (as: Visitor, number: string) =>
  (await (await ask('GET', `/api/orders/${number}`, { as })).json()) as Order

test('administrators write a note in any status and see who changed it; the audit trail says that, not what', async () => {
  const [buyer, admin, other] = [await register(), await registerAdmin(), await registerAdmin()]
  const number = await placeOrder(buyer)
  expect((await readOrder(admin, number)).internalNote).toEqual({ text: '', version: 0, changed: null })
  await save(admin, number, ' Call first.\nAsk for Sam. ')
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'cancelled' } })
  const answer = await save(other, number, 'Called.', 1)
  const saved = (await answer.json()) as InternalNote
  expect(saved).toMatchObject({ text: 'Called.', version: 2, changed: { by: other.name } })
  expect((await readOrder(admin, number)).internalNote).toEqual(saved)
  // The same text again is no change, also after a lost answer.
  for (const version of [2, 1])
    expect(await (await save(other, number, 'Called.', version)).json()).toEqual(saved)
  expect(await shop.auditEventsWith('order-note-changed')).toMatchObject(
    [admin, other].map(({ email }) => ({ actor_email: email, before: null, after: null })),
  )
})

test('guests and buyers cannot write it; bad input and an unknown order change nothing', async () => {
  const [buyer, admin] = [await register(), await registerAdmin()]
  const number = await placeOrder(buyer)
  await problemOf(await save(undefined, number, 'Mine'), 401, 'not-signed-in')
  await problemOf(await save(buyer, number, 'Mine'), 403, 'forbidden')
  await problemOf(await save(admin, '00000000', 'Lost'), 404, 'order-not-found')
  for (const text of ['x'.repeat(2_001), 'nul\u0000', '\ud800'])
    await problemOf(await save(admin, number, text), 422, 'invalid-input')
  await problemOf(await save(admin, number, 'Text', -1), 422, 'invalid-input')
  expect((await readOrder(admin, number)).internalNote).toMatchObject({ text: '', version: 0 })
  expect((await save(admin, number, 'x'.repeat(2_000))).status).toBe(200)
})

test('of two administrators who save at once, one is told, with the text of the other', async () => {
  const [buyer, admin, other] = [await register(), await registerAdmin(), await registerAdmin()]
  const number = await placeOrder(buyer)
  const answers = await Promise.all([save(admin, number, 'From one'), save(other, number, 'From two')])
  const conflict = answers.find(({ status }) => status === 409)
  const winner = answers.find(({ status }) => status === 200)
  if (!conflict || !winner) throw new Error(`the responses are ${answers.map(({ status }) => status)}`)
  expect((await problemOf(conflict, 409, 'version-conflict')).current).toEqual(await winner.json())
})

test('no buyer, colleague, email, export or document gets the note, and it goes with the account', async () => {
  const [buyer, admin] = [await signUp('Note Works'), await registerAdmin()]
  const number = await placeOrder(buyer)
  const SECRET = 'Chargeback-canary'
  await save(admin, number, SECRET)
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })
  expect(await readOrder(buyer, number)).not.toHaveProperty('internalNote')
  const asBuyer = [
    `/api/orders/${number}`,
    '/api/orders',
    `/api/purchase/${buyer.email}`,
    `/api/orders/${number}/reorder`,
    `/api/orders/${number}/shipments`,
    `/api/orders/${number}/cancellations`,
    `/api/user/${buyer.email}/data`,
  ].map(async (path) => [path, await ask('GET', path, { as: buyer })] as const)
  const asAdmin = ['/api/orders/export.csv', '/api/purchase', '/api/audit', '/api/audit.csv'].map(
    async (path) => [path, await ask('GET', path, { as: admin })] as const,
  )
  for (const [path, answer] of await Promise.all([...asBuyer, ...asAdmin])) {
    expect([path, answer.status]).toEqual([path, 200])
    expect(await answer.text(), path).not.toContain(SECRET)
  }
  const { rows } = await database.pool.query('select * from outbox')
  expect(JSON.stringify(rows)).not.toContain(SECRET)

  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'shipped' } })
  await ask('POST', `/api/user/${buyer.email}/deletion`, { as: buyer, body: { password: 'secret-1' } })
  expect(await db.selectFrom('order_notes').select('text').where('text', '=', SECRET).execute()).toEqual([])
})

test('an order tells administrators, and nobody else, who of them did what', async () => {
  const [buyer, admin] = [await register(), await registerAdmin()]
  const number = await placeOrder(buyer)
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })
  const staffOf = async (as: Visitor) => (await readOrder(as, number)).events.map(({ staff }) => staff)
  expect(await staffOf(admin)).toEqual([undefined, admin.name])
  expect(await staffOf(buyer)).toEqual([undefined, undefined])
})
