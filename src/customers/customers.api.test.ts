import { expect, test } from 'vitest'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { Customer } from './contract.ts'

const shop = await openTestShop()
const { ask, db, addProduct, auditEventsWith, register, registerAdmin, signUp } = shop
const { line, send } = orderCalls(shop)
const { newCompany } = companyCalls(shop)

const placeOrder = async (buyer: Visitor, quantity = 6) =>
  placedOrder(await send(buyer, [line(await addProduct({ price: 100 }), quantity)]))

const move = (admin: Visitor, number: string, to: string) =>
  ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to } })

const open = (as: Visitor | undefined, email: string) => ask('GET', `/api/customers/${email}`, { as })
const read = async (as: Visitor, email: string) => (await (await open(as, email)).json()) as Customer
const save = (as: Visitor | undefined, email: string, text: string, version = 0) =>
  ask('PUT', `/api/customers/${email}/internal-note`, { as, body: { text, version } })

test('administrators see what a customer owes, what is overdue and what was paid', async () => {
  const [buyer, admin] = [await register(), await registerAdmin()]
  const [paid, unpaid, overdue, cancelled] = [
    await placeOrder(buyer, 6),
    await placeOrder(buyer, 7),
    await placeOrder(buyer, 8),
    await placeOrder(buyer, 9),
  ]
  await move(admin, paid.number, 'paid')
  await move(admin, cancelled.number, 'cancelled')
  await db
    .updateTable('orders')
    .set({ pay_by: new Date(Date.now() - 86_400_000) })
    .where('number', '=', overdue.number)
    .execute()
  await placeOrder(await register())
  const { account, summary, orders } = await read(admin, buyer.email)
  expect(account).toMatchObject({ email: buyer.email, orders: 4, openOrders: 3 })
  expect(summary).toMatchObject({
    orders: 4,
    hasMoreOrders: false,
    unpaid: 2,
    overdue: 1,
    unpaidTotal: unpaid.total + overdue.total,
    paidTotal: paid.total,
  })
  expect(orders.map(({ number, status }) => [number, status])).toEqual([
    [cancelled.number, 'cancelled'],
    [overdue.number, 'placed'],
    [unpaid.number, 'placed'],
    [paid.number, 'paid'],
  ])
})

test('the page has the companies, addresses and lists of the customer, and of nobody else', async () => {
  const [{ owner, id }, admin] = [await newCompany('Harbour Works'), await registerAdmin()]
  const product = await addProduct()
  const lines = [{ productID: product._id, quantity: 6 }]
  await ask('POST', '/api/savedlists', { as: owner, body: { name: 'Quarterly', lines } })
  const customer = await read(admin, owner.email)
  expect(customer).toMatchObject({
    companies: [{ companyId: id, name: 'Harbour Works', role: 'owner', status: 'active' }],
    savedLists: [{ name: 'Quarterly', lineCount: 1 }],
    addresses: [],
  })
  const other = await read(admin, (await register()).email)
  expect(other).toMatchObject({ companies: [], savedLists: [], orders: [], summary: { orders: 0 } })
})

test('guests and customers see and write nothing; an administrator has a page, an account that is gone or unknown has none', async () => {
  const [buyer, admin] = [await signUp('Gone Works'), await registerAdmin()]
  await problemOf(await open(undefined, buyer.email), 401, 'not-signed-in')
  await problemOf(await open(buyer, buyer.email), 403, 'forbidden')
  await problemOf(await save(undefined, buyer.email, 'Mine'), 401, 'not-signed-in')
  await problemOf(await save(buyer, buyer.email, 'Mine'), 403, 'forbidden')
  for (const text of ['x'.repeat(2_001), 'nul\u0000'])
    await problemOf(await save(admin, buyer.email, text), 422, 'invalid-input')
  expect(await read(admin, admin.email.toUpperCase())).toMatchObject({ account: { role: 'admin' } })
  for (const email of ['nobody@company.example', 'x'.repeat(254), '%25'])
    await problemOf(await open(admin, email), 404, 'user-not-found')
  await problemOf(await open(admin, 'x'.repeat(255)), 422, 'invalid-input')
  await ask('DELETE', `/api/user/${buyer.email}`, { as: admin })
  await problemOf(await open(admin, buyer.email), 404, 'user-not-found')
  await problemOf(await save(admin, buyer.email, 'Late'), 404, 'user-not-found')
})

test('of two administrators who save a note at once, one is told; the audit trail has no text', async () => {
  const [buyer, admin, other] = [await register(), await registerAdmin(), await registerAdmin()]
  const answers = await Promise.all([save(admin, buyer.email, 'One'), save(other, buyer.email, 'Two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = (await answers.find(({ status }) => status === 200)?.json()) as InternalNote
  const conflict = answers.find(({ status }) => status === 409)
  expect((await problemOf(conflict as Response, 409, 'version-conflict')).current).toEqual(winner)
  expect((await read(admin, buyer.email)).internalNote).toEqual(winner)
  // The same text again is no change.
  expect(await (await save(admin, buyer.email, winner.text, 1)).json()).toEqual(winner)
  const audited = await auditEventsWith('customer-note-changed')
  expect(audited.filter(({ subject }) => subject === buyer.email)).toMatchObject([
    { before: null, after: null },
  ])
})

test('customers get the note with their personal data, without who wrote it, and it is deleted with the account', async () => {
  const [buyer, admin] = [await signUp('Note Works'), await registerAdmin()]
  const data = async () =>
    (await (await ask('GET', `/api/user/${buyer.email}/data`, { as: buyer })).json()) as {
      internalNote: unknown
    }
  expect((await data()).internalNote).toBeNull()
  const saved = (await (await save(admin, buyer.email, 'Pays late.')).json()) as InternalNote
  expect((await data()).internalNote).toEqual({ text: 'Pays late.', changedAt: saved.changed?.at })
  const body = { password: 'secret-1' }
  expect((await ask('POST', `/api/user/${buyer.email}/deletion`, { as: buyer, body })).status).toBe(200)
  expect(
    await db.selectFrom('customer_notes').selectAll().where('text', '=', 'Pays late.').execute(),
  ).toEqual([])
})
