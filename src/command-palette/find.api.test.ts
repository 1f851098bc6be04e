import { expect, test } from 'vitest'
import { companyCalls } from '../../testing/company-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import { paymentReference } from '../orders/core/rules.ts'
import { STAFF_ROLE_NAMES } from '../staff/permissions.ts'
import type { FoundRecord } from './contract.ts'
import { canFind, FOUND_KIND_NAMES } from './found-kinds.ts'

const shop = await openTestShop()
const { ask, addProduct, purchaseBody, register, registerAdmin, registerStaff } = shop

const buyer = await register('Anchorage Buyer')
const product = await addProduct({ name: 'Anchorage hammer drill' })
const company = await companyCalls(shop).newCompany('Anchorage Civil')
const placed = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
const { _id: number } = (await placed.json()) as { _id: string }
await shop.db.updateTable('orders').set({ po_number: 'anchorage-7' }).execute()

const request = { lines: [{ productID: product._id, quantity: 6 }] }
const asked = await ask('POST', '/api/quotes', { as: buyer, body: request })
const { number: quote } = (await asked.json()) as { number: string }

const find = (as: Visitor | undefined, q: string) =>
  ask('GET', `/api/find?${new URLSearchParams({ q })}`, { as })
const found = async (as: Visitor, q: string) => (await (await find(as, q)).json()) as FoundRecord[]
const keys = async (as: Visitor, q: string) => (await found(as, q)).map(({ kind, key }) => `${kind} ${key}`)

test('guests find nothing, and a text is needed', async () => {
  await problemOf(await find(undefined, 'anchorage'), 401, 'not-signed-in')
  await problemOf(await find(buyer, ''), 422, 'invalid-input')
  await problemOf(await find(buyer, 'x'.repeat(101)), 422, 'invalid-input')
})

test.each(STAFF_ROLE_NAMES)('%s finds the kinds that the role may see, and no others', async (role) => {
  const person = await registerStaff(role)
  const records = [...(await found(person, 'anchorage')), ...(await found(person, quote))]
  const kinds = FOUND_KIND_NAMES.filter((kind) => records.some((record) => record.kind === kind))
  const { permissions } = (await (await ask('GET', `/api/admin/${person.email}`, { as: person })).json()) as {
    permissions: string[]
  }
  const allowed = FOUND_KIND_NAMES.filter((kind) => canFind(kind, true, (name) => permissions.includes(name)))
  expect(kinds).toEqual(allowed)
  expect(kinds.includes('customer')).toBe(role !== 'product-manager')
  expect(kinds.includes('company')).toBe(role !== 'product-manager' && role !== 'warehouse')
  expect(kinds.includes('quote')).toBe(role !== 'product-manager' && role !== 'warehouse')
})

test('a buyer finds products and own orders, never those of others', async () => {
  expect(await keys(buyer, 'anchorage')).toEqual([`order ${number}`, `product ${product._id}`])
  expect(await keys(company.owner, 'anchorage')).toEqual([`product ${product._id}`])
  expect(await keys(company.owner, number)).toEqual([])
  expect(await keys(buyer, quote)).toEqual([`quote ${quote}`])
  expect(await keys(company.owner, quote)).toEqual([])
})

test('records are found by number, payment reference, misread digits, SKU and email address', async () => {
  const admin = await registerAdmin()
  const reference = paymentReference(number)
  const misread = number.replaceAll('0', 'O').replaceAll('1', 'l').toLowerCase()
  for (const q of [
    number,
    `${number.slice(0, 4)}-${number.slice(4)}`,
    misread,
    reference,
    `Transfer ${reference} thanks`,
  ])
    expect(await keys(admin, q), q).toContain(`order ${number}`)
  expect(await keys(admin, product.sku)).toContain(`product ${product._id}`)
  expect(await keys(admin, buyer.email)).toContain(`customer ${buyer.email}`)
  const [, year = '', counted] = quote.split('-')
  for (const q of [quote, quote.toLowerCase(), `q ${year} ${Number(counted)}`, quote.replaceAll('-', '')])
    expect(await keys(admin, q), q).toEqual([`quote ${quote}`])
  expect(await keys(admin, 'Anchorage Civil')).toContain(`company ${company.id}`)
})

test.each(["' or 1=1 --", '%'.repeat(100), '_____', '\\\\', '🛠️🛠️🛠️', '__proto__', '%00', '(((', '-'])(
  '“%s” finds nothing and breaks nothing',
  async (q) => {
    const answer = await find(await registerAdmin(), q)
    expect(answer.status).toBe(200)
    expect((await answer.json()) as FoundRecord[]).toEqual([])
  },
)

test('one person’s searches are limited, and those of others are not', async () => {
  const [person, other] = [await registerAdmin(), await registerAdmin()]
  const statuses = new Set<number>()
  for (let count = 0; count < 90 && !statuses.has(429); count += 1)
    statuses.add((await find(person, 'anc')).status)
  expect([...statuses]).toEqual([200, 429])
  expect((await find(other, 'anc')).status).toBe(200)
})
