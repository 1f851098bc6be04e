import { expect, test } from 'vitest'
import { orderCalls, placedOrder, refusedLines } from '../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { LeadTimeDto, PromisesDto, QuantityPromiseDto, SupplyDto } from './contract.ts'

const NOW = new Date('2026-11-24T09:00:00Z')
const shop = await openTestShop({ now: () => NOW })
const { ask, addProduct, db, register, registerAdmin, signUp } = shop
const { line, send } = orderCalls(shop)
const [admin, buyer] = [await registerAdmin(), await register()]

const supplyUrl = ({ _id }: { _id: string }) => `/api/products/${_id}/supply`
const VALUES = { allowsBackorder: true, backorderLimit: 40, leadDays: 30 }
const save = (product: { _id: string }, body: object, as: Visitor | null = admin) =>
  ask('PUT', supplyUrl(product), { as: as ?? undefined, body })
async function answered<Body>(answer: Response): Promise<Body> {
  expect(answer.status).toBe(200)
  return (await answer.json()) as Body
}

test('staff set the backorders of a product, one after the other, and it is in the audit trail', async () => {
  const product = await addProduct({ stock: 22 })
  await problemOf(await save(product, { ...VALUES, version: 0 }, null), 401, 'not-signed-in')
  await problemOf(await save(product, { ...VALUES, version: 0 }, buyer), 403, 'forbidden')
  await problemOf(await ask('GET', supplyUrl(product), { as: buyer }), 403, 'forbidden')
  expect(await answered<SupplyDto>(await ask('GET', supplyUrl(product), { as: admin }))).toMatchObject({
    allowsBackorder: false,
    version: 0,
  })
  const saved = { ...VALUES, backordered: 0, version: 1 }
  // The second time after a lost answer.
  for (let times = 0; times < 2; times += 1)
    expect(await answered(await save(product, { ...VALUES, version: 0 }))).toEqual(saved)
  const late = await save(product, { ...VALUES, leadDays: 60, version: 0 })
  expect(await problemOf(late, 409, 'version-conflict')).toMatchObject({ current: saved })
  await problemOf(await save({ _id: 'nothing' }, { ...VALUES, version: 0 }), 404, 'product-not-found')
  const events = await answered<object[]>(await ask('GET', '/api/audit?area=catalog', { as: admin }))
  const after = expect.objectContaining({ 'lead days': 30 })
  expect(events).toContainEqual(expect.objectContaining({ action: 'product-supply-changed', after }))
})

test.each([
  [{ leadDays: -1 }],
  [{ leadDays: 1e9 }],
  [{ leadDays: 1.5 }],
  [{ leadDays: null }],
  [{ backorderLimit: -1 }],
  [{ backorderLimit: 100_001 }],
])('backorders with %j are rejected, and nothing is written', async (wrong) => {
  const product = await addProduct()
  const [field] = Object.keys(wrong)
  const problem = await problemOf(
    await save(product, { ...VALUES, ...wrong, version: 0 }),
    422,
    'invalid-input',
  )
  expect(problem.fields).toHaveProperty(field ?? '')
  expect(await answered<SupplyDto>(await ask('GET', supplyUrl(product), { as: admin }))).toMatchObject({
    version: 0,
  })
})

test('a quantity above the stock has a second part with a ship-by date, up to the limit', async () => {
  const product = await addProduct({ stock: 22 })
  const promise = async (quantity: number, as: Visitor | null = buyer) =>
    ask('GET', `/api/products/${product._id}/promise?quantity=${quantity}`, { as: as ?? undefined })
  expect(await answered<QuantityPromiseDto>(await promise(60))).toMatchObject({ parts: [], available: 22 })
  await save(product, { ...VALUES, version: 0 })
  expect(await answered<QuantityPromiseDto>(await promise(60))).toEqual({
    productID: product._id,
    quantity: 60,
    parts: [
      { quantity: 22, source: 'stock', shipsBy: null },
      { quantity: 38, source: 'lead-time', shipsBy: '2026-12-24' },
    ],
    shipsBy: '2026-12-24',
    available: 62,
    inStock: 22,
    moreShipsBy: '2026-12-24',
    handlingDays: 3,
    accountNeeds: null,
  })
  expect(await answered<QuantityPromiseDto>(await promise(63))).toMatchObject({ parts: [], available: 62 })
  await problemOf(await promise(60, null), 401, 'not-signed-in')
  await problemOf(await promise(0), 422, 'invalid-input')
})

test('an account reads what it needs before it can order more than is in stock, which its order is refused for', async () => {
  const product = await addProduct({ stock: 22, minOrder: 0 })
  await save(product, { ...VALUES, version: 0 })
  const needsOf = async (as: Visitor) => {
    const path = `/api/products/${product._id}/promise?quantity=23`
    const { accountNeeds, shipsBy } = await answered<QuantityPromiseDto>(await ask('GET', path, { as }))
    return [accountNeeds, await send(as, [{ ...line(product, 23), ...(shipsBy && { shipsBy }) }])] as const
  }
  const person = await signUp()
  const set = (columns: { email_verified?: boolean; has_paid?: boolean }) =>
    db.updateTable('users').set(columns).where('email', '=', person.email).execute()
  await set({ email_verified: false })
  const [unconfirmed, first] = await needsOf(person)
  expect(unconfirmed).toBe('confirmed-email')
  await problemOf(first, 409, 'email-not-confirmed')
  await set({ email_verified: true })
  const [unpaid, second] = await needsOf(person)
  expect(unpaid).toBe('first-payment')
  await refusedLines(second)
  const body = { lines: [{ productID: product._id, quantity: 23 }] }
  const { products } = await answered<PromisesDto>(await ask('POST', '/api/promises', { as: person, body }))
  expect(products).toMatchObject([{ accountNeeds: 'first-payment', available: 62 }])
  // Staff members look for their customers.
  const path = `/api/products/${product._id}/promise?quantity=23`
  expect(await answered<QuantityPromiseDto>(await ask('GET', path, { as: admin }))).toMatchObject({
    accountNeeds: null,
  })
  const onBehalf = { ...body, customer: person.email }
  const asked = await ask('POST', '/api/promises', { as: admin, body: onBehalf })
  expect((await answered<PromisesDto>(asked)).products).toMatchObject([{ accountNeeds: 'first-payment' }])
  const forOthers = (as: Visitor) => ask('POST', '/api/promises', { as, body: onBehalf })
  await problemOf(await forOthers(person), 403, 'forbidden')
  await problemOf(await forOthers(await shop.registerStaff('warehouse')), 403, 'permission-required')
  await set({ has_paid: true })
  const [paid, third] = await needsOf(person)
  expect(paid).toBeNull()
  expect((await placedOrder(third)).waitingUnits).toBe(1)
})

test('lines of one product are added up before they are promised, and the last day counts for all', async () => {
  const [product, other] = [await addProduct({ stock: 22 }), await addProduct({ stock: 5 })]
  await save(product, { ...VALUES, version: 0 })
  await save(other, { ...VALUES, leadDays: 60, version: 0 })
  const lines = [
    { productID: product._id, quantity: 20 },
    { productID: other._id, quantity: 6 },
    { productID: product._id, quantity: 20 },
    { productID: 'nothing', quantity: 1 },
  ]
  const promises = await answered<PromisesDto>(
    await ask('POST', '/api/promises', { as: buyer, body: { lines } }),
  )
  expect(promises.shipsBy).toBe('2027-01-25')
  expect(promises.products.map(({ parts }) => parts.map(({ quantity }) => quantity))).toEqual([
    [22, 18],
    [5, 1],
    [],
  ])
  await problemOf(await ask('POST', '/api/promises', { body: { lines } }), 401, 'not-signed-in')
  const many = Array(1_001).fill(lines[0])
  await problemOf(
    await ask('POST', '/api/promises', { as: buyer, body: { lines: many } }),
    422,
    'invalid-input',
  )
})

test('guests learn the lead time of a product, but neither its limit nor a day', async () => {
  const product = await addProduct()
  await save(product, { ...VALUES, version: 0 })
  const all = await answered<LeadTimeDto[]>(await ask('GET', '/api/lead-times'))
  expect(all).toContainEqual({ productID: product._id, leadDays: 30 })
  const other = await addProduct()
  const some = await ask('GET', `/api/lead-times?products=${product._id},${other._id}`)
  expect(await answered<LeadTimeDto[]>(some)).toEqual([{ productID: product._id, leadDays: 30 }])
  const ids = Array(101).fill(product._id).join(',')
  await problemOf(await ask('GET', `/api/lead-times?products=${ids}`), 422, 'invalid-input')
})

test.each([
  ['lines', {}],
  ['lines', { lines: [] }],
  ['lines', { lines: 'all' }],
  ['lines.0', { lines: [{ productID: 'a', quantity: 1, stock: 5 }] }],
  ['lines.0.productID', { lines: [{ productID: '', quantity: 1 }] }],
  ['lines.0.productID', { lines: [{ productID: 'x'.repeat(65), quantity: 1 }] }],
  ['lines.0.quantity', { lines: [{ productID: 'a', quantity: 0 }] }],
  ['lines.0.quantity', { lines: [{ productID: 'a', quantity: 1.5 }] }],
  ['lines.0.quantity', { lines: [{ productID: 'a', quantity: '1' }] }],
  ['lines.0.quantity', { lines: [{ productID: 'a', quantity: 1e9 }] }],
])('promises are refused for a wrong %s: %j', async (field, body) => {
  const problem = await problemOf(
    await ask('POST', '/api/promises', { as: buyer, body }),
    422,
    'invalid-input',
  )
  expect(Object.keys(problem.fields ?? {}).join()).toContain(field)
})
