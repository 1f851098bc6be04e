import { expect, test } from 'vitest'
import type { SavedAddress } from '#app/addresses/contract.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { TEST_ADDRESS } from '../../../testing/test-address.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const { ask, addProduct, purchaseBody, register, registerAdmin, auditEventsWith, emailsTo, setProduct } =
  await openTestShop()

const FORMATTED = 'Northquay Civil\nGate B, Rua do Cais 18\n4450-208 Matosinhos\nPortugal'

async function saveAddress(buyer: Visitor): Promise<SavedAddress> {
  const body = { ...TEST_ADDRESS, isDefault: true }
  const answer = await ask('POST', `/api/user/${buyer.email}/addresses`, { as: buyer, body })
  return (await answer.json()) as SavedAddress
}

const purchase = async (buyer: Visitor, change: Record<string, unknown> = {}, key?: string) =>
  ask('POST', '/api/purchase', {
    as: buyer,
    body: { ...purchaseBody(buyer, await addProduct(), 6), ...change },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

const place = async (buyer: Visitor, change: Record<string, unknown> = {}) =>
  ((await (await purchase(buyer, change)).json()) as { _id: string })._id

const readOrder = async (buyer: Visitor, number: string) =>
  (await (await ask('GET', `/api/orders/${number}`, { as: buyer })).json()) as Order

const change = (as: Visitor, number: string, body: unknown) =>
  ask('PUT', `/api/orders/${number}/address`, { as, body })

test('an order with an address of the address book has its text and its fields, and keeps them', async () => {
  const buyer = await register()
  const { id, isDefault, ...address } = await saveAddress(buyer)
  const number = await place(buyer, { address: 'typed before', addressId: id })
  await ask('DELETE', `/api/user/${buyer.email}/addresses/${id}`, { as: buyer })
  expect(await readOrder(buyer, number)).toMatchObject({ address: FORMATTED, shipTo: address })
})

test('somebody else’s address cannot be used, and a repeated order does not need its address any more', async () => {
  const [buyer, other] = [await register(), await register()]
  const { id } = await saveAddress(other)
  await problemOf(await purchase(buyer, { addressId: id }), 404, 'address-not-found')
  const product = await addProduct()
  const own = await saveAddress(buyer)
  const again = () =>
    ask('POST', '/api/purchase', {
      as: buyer,
      body: { ...purchaseBody(buyer, product, 6), addressId: own.id },
      headers: { 'idempotency-key': 'once' },
    })
  const first = (await (await again()).json()) as { _id: string }
  await ask('DELETE', `/api/user/${buyer.email}/addresses/${own.id}`, { as: buyer })
  expect(await (await again()).json()).toMatchObject({ _id: first._id, address: FORMATTED })
})

test('a typed address keeps its lines and its letters, and loses what would turn them around', async () => {
  const buyer = await register()
  const typed = 'Store 4\nGate B\n  Rua do Cais 18\nشارع الميناء ٧\n4450-208 Matosinhos\nPortugal'
  const number = await place(buyer, { address: `\n\u202e${typed}\u2069  ` })
  expect(await readOrder(buyer, number)).toMatchObject({ address: typed, shipTo: null })
  await problemOf(await purchase(buyer, { address: 'x'.repeat(10_000) }), 422, 'invalid-input')
})

test('company and VAT ID of the profile are copied to the order', async () => {
  const buyer = await register()
  const profile = { companyName: 'Northquay Civil, Lda.', vatId: 'PT 500 000 000' }
  await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body: profile })
  const number = await place(buyer)
  await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body: { companyName: 'Renamed', vatId: '' } })
  const { buyer: buyerOfOrder } = await readOrder(buyer, number)
  expect(buyerOfOrder).toMatchObject({ company: 'Northquay Civil, Lda.', vatId: 'PT 500 000 000' })
})

test('the buyer and administrators change the address until the order ships; history, audit trail and an email record it', async () => {
  const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
  const { id } = await saveAddress(buyer)
  const number = await place(buyer)
  await problemOf(await change(other, number, { address: 'Quay 9' }), 404, 'order-not-found')
  const foreign = await saveAddress(other)
  await problemOf(await change(buyer, number, { addressId: foreign.id }), 404, 'address-not-found')
  await problemOf(await change(buyer, number, { address: 'x'.repeat(501) }), 422, 'invalid-input')
  await problemOf(await change(buyer, number, {}), 422, 'invalid-input')

  expect(await (await change(buyer, number, { addressId: id })).json()).toMatchObject({ address: FORMATTED })
  // The same address again is no change.
  await change(buyer, number, { addressId: id })
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })
  await change(admin, number, { address: 'Quay 9\nGate 2' })
  const order = await readOrder(buyer, number)
  expect(order).toMatchObject({ address: 'Quay 9\nGate 2', shipTo: null, status: 'paid' })
  expect(order.events.map(({ kind, status, by }) => `${kind} ${status} ${by}`)).toEqual([
    `status placed ${buyer.name}`,
    `address placed ${buyer.name}`,
    'status paid FIX IT',
    'address paid FIX IT',
  ])
  const emails = await emailsTo(buyer, 'order-address-changed')
  expect(emails.map(({ payload }) => payload.address)).toEqual([FORMATTED, 'Quay 9\nGate 2'])
  expect(await auditEventsWith('order-address-changed')).toMatchObject([{ before: null, after: null }])

  const lines = [{ line: 1, quantity: 1 }]
  const draft = await ask('POST', `/api/orders/${number}/shipments`, { as: admin, body: { lines } })
  const { number: shipment } = (await draft.json()) as { number: string }
  await ask('POST', `/api/orders/${number}/shipments/${shipment}/dispatch`, { as: admin, body: {} })
  await problemOf(await change(buyer, number, { address: 'Quay 1' }), 409, 'address-not-changeable')
  expect((await change(admin, number, { address: 'Quay 2' })).status).toBe(200)
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'shipped' } })
  for (const as of [buyer, admin])
    await problemOf(await change(as, number, { address: 'Quay 1' }), 409, 'address-not-changeable')
})

test('an order whose freight is for a country stays in it, unless a staff member changes the address', async () => {
  const admin = await registerAdmin()
  const texts = { FREIGHT: 'by-weight', FREIGHT_RATES: 'PT: 100 kg 30' }
  const settings = (body: object) => ask('PUT', '/api/settings/freight', { as: admin, body })
  expect((await settings({ texts, version: 0 })).status).toBe(200)
  const buyer = await register()
  const product = await addProduct()
  const trade_data = JSON.stringify({ packedMassKg: 1 })
  await setProduct(product, { trade_data })
  const body = { ...purchaseBody(buyer, product, 6), address: 'Cais 18\nPortugal' }
  const placed = await ask('POST', '/api/purchase', { as: buyer, body })
  const { _id: number } = (await placed.json()) as { _id: string }
  expect(await readOrder(buyer, number)).toMatchObject({ freight: { kind: 'firm', amount: 30 } })
  const abroad = { address: 'Kai 1\nGermany' }
  await problemOf(await change(buyer, number, abroad), 409, 'freight-of-other-country')
  expect((await change(buyer, number, { address: 'Cais 20\nPortugal' })).status).toBe(200)
  expect((await change(admin, number, abroad)).status).toBe(200)
  expect(await readOrder(buyer, number)).toMatchObject({ ...abroad, freight: { amount: 30 } })
  expect((await settings({ texts: { FREIGHT: 'none' }, version: 1 })).status).toBe(200)
})
