import { expect, test } from 'vitest'
import { SCOPE_NAMES } from '#app/app/scopes.ts'
import { newKey } from '../../../testing/api-keys.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { quoteCalls } from '../../../testing/quote-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask } = shop
const { line, send } = orderCalls(shop)
const { newCompany } = companyCalls(shop)
const [admin, buyer] = [await shop.registerAdmin(), await shop.register()]
const product = await shop.addProduct({ stock: 1_000 })
const quotes = quoteCalls(shop, { sales: admin, buyer })
const key = await newKey(shop, admin, 'ERP', [...SCOPE_NAMES])
const withKey = { headers: { authorization: `Bearer ${key}` } }

const newOrder = async () => (await placedOrder(await send(buyer, [line(product, 6)]))).number

async function newShipment() {
  const order = await newOrder()
  await ask('POST', `/api/orders/${order}/transitions`, { as: admin, body: { to: 'paid' } })
  const body = { lines: [{ line: 1, quantity: 1 }] }
  const draft = await ask('POST', `/api/orders/${order}/shipments`, { as: admin, body })
  const { number } = (await draft.json()) as { number: string }
  const found = shop.db.selectFrom('shipments').select('id').where('number', '=', number)
  return (await found.executeTakeFirstOrThrow()).id
}

/** The numbers of the record in the answer with the record itself; undefined for products, which everybody reads. */
async function numbersInAnswer(kind: keyof typeof KINDS, id: string, as: object): Promise<unknown> {
  const read = async <Answer>(path: string) =>
    (await (await ask('GET', `/api/${path}`, as)).json()) as Answer & { externalNumbers?: object[] }
  if (kind === 'order-lines') {
    const order = await read<{ lines: { externalNumbers?: object[] }[] }>(`orders/${id.split('.')[0]}`)
    return order.lines[0]?.externalNumbers
  }
  if (kind === 'sites') {
    const table = shop.db.selectFrom('company_sites').select('company_id').where('id', '=', id)
    const { company_id } = await table.executeTakeFirstOrThrow()
    const company = await read<{ sites?: { id: string; externalNumbers?: object[] }[] }>(
      `companies/${company_id}`,
    )
    return company.sites?.find((site) => site.id === id)?.externalNumbers
  }
  if (kind === 'shipments') {
    const table = shop.db.selectFrom('shipments').innerJoin('orders', 'orders.id', 'order_id')
    const { number } = await table
      .select('orders.number')
      .where('shipments.id', '=', id)
      .executeTakeFirstOrThrow()
    return (await read<{ externalNumbers?: object[] }[]>(`orders/${number}/shipments`))[0]?.externalNumbers
  }
  return (await read<object>(`${kind}/${id}`)).externalNumbers
}

/** Of companies, by the ID of the record. */
const owners = new Map<string, typeof buyer>()

async function newInCompany(part: 'id' | 'site') {
  const company = await newCompany()
  owners.set(company[part], company.owner)
  return company[part]
}

/** Each makes a new record. */
const KINDS = {
  orders: newOrder,
  products: async () => (await shop.addProduct())._id,
  companies: () => newInCompany('id'),
  shipments: newShipment,
  sites: () => newInCompany('site'),
  'order-lines': async () => `${await newOrder()}.1`,
  quotes: async () => (await quotes.request(product, 6)).number,
}
const names = Object.keys(KINDS) as (keyof typeof KINDS)[]

const put = (kind: string, id: string, number: unknown, { as = admin, system = 'erp' } = {}) =>
  ask('PUT', `/api/${kind}/${id}/external-numbers/${system}`, { as, body: { number } })
const find = (kind: string, number: string, system = 'erp') =>
  ask('GET', `/api/${kind}/by-number/${system}/${encodeURIComponent(number)}`, { as: admin })

test.each(names)(
  'a program notes the number of one of the %s in each system, finds it by the number, and reads its numbers',
  async (kind) => {
    const id = await KINDS[kind]()
    const set = { id, system: 'erp', number: 'A/1 ö' }
    const note = (number: string, system = 'erp') =>
      ask('PUT', `/api/${kind}/${id}/external-numbers/${system}`, { ...withKey, body: { number } })
    expect(await (await note('A/1 ö')).json()).toEqual(set)
    expect((await note('A/1 ö')).status).toBe(200)
    expect((await note('C-7', 'crm')).status).toBe(200)
    const path = `/api/${kind}/by-number/erp/${encodeURIComponent('A/1 ö')}`
    expect(await (await ask('GET', path, withKey)).json()).toEqual(set)
    await problemOf(await find(kind, 'A/1 ö', 'crm'), 404, 'record-not-found')
    await note('A/2')
    await problemOf(await find(kind, 'A/1 ö'), 404, 'record-not-found')
    const noted = [
      { system: 'crm', number: 'C-7' },
      { system: 'erp', number: 'A/2' },
    ]
    const numbers = await ask('GET', `/api/${kind}/${id}/external-numbers`, withKey)
    expect(await numbers.json()).toEqual({ id, externalNumbers: noted })
    expect(await numbersInAnswer(kind, id, withKey)).toEqual(kind === 'products' ? undefined : noted)
    expect(await numbersInAnswer(kind, id, { as: owners.get(id) ?? buyer })).toBeUndefined()
    if (kind === 'sites' || kind === 'order-lines') return
    const page = await ask('GET', `/api/${kind}/changes?limit=500`, withKey)
    const { changes } = (await page.json()) as {
      changes: { id: string; order?: string; record?: { number?: string }; externalNumbers: object[] }[]
    }
    const listed = changes.find((one) => [one.order, one.record?.number, one.id].includes(id))
    expect(listed?.externalNumbers).toEqual(noted)
  },
)

test.each(names)(
  'a number that another of the %s has in the system is refused with it, also at once',
  async (kind) => {
    const [one, other] = [await KINDS[kind](), await KINDS[kind]()]
    await put(kind, one, 'B 1')
    expect(await problemOf(await put(kind, other, 'B 1'), 409, 'duplicate-external-number')).toMatchObject({
      record: one,
    })
    const answers = await Promise.all([put(kind, one, 'B 2'), put(kind, other, 'B 2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  },
)

test.each(names)('a number of one of the %s is removed, once, and can be used again', async (kind) => {
  const [one, other] = [await KINDS[kind](), await KINDS[kind]()]
  await put(kind, one, 'R 1')
  await put(kind, one, 'C 1', { system: 'crm' })
  const path = `/api/${kind}/${one}/external-numbers/erp`
  const rest = { id: one, externalNumbers: [{ system: 'crm', number: 'C 1' }] }
  expect(await (await ask('DELETE', path, withKey)).json()).toEqual(rest)
  expect(await (await ask('DELETE', path, withKey)).json()).toEqual(rest)
  await problemOf(await find(kind, 'R 1'), 404, 'record-not-found')
  expect((await put(kind, other, 'R 1')).status).toBe(200)
  const removals = await shop.auditEventsWith('external-number-removed')
  expect(removals.at(-1)).toMatchObject({ before: { erp: 'R 1' }, after: { erp: null } })
})

test('systems and kinds of records do not share their numbers', async () => {
  const [order, company] = [await newOrder(), await KINDS.companies()]
  expect((await put('orders', order, 'S 1')).status).toBe(200)
  expect((await put('companies', company, 'S 1')).status).toBe(200)
  expect((await put('orders', await newOrder(), 'S 1', { system: 'crm' })).status).toBe(200)
})

test('a record has numbers in ten systems at most', async () => {
  const { _id } = await shop.addProduct()
  for (let system = 1; system <= 10; system += 1)
    expect((await put('products', _id, '1', { system: `s-${system}` })).status).toBe(200)
  await problemOf(await put('products', _id, '1', { system: 's-11' }), 409, 'too-many-external-numbers')
  expect((await put('products', _id, '2', { system: 's-10' })).status).toBe(200)
})

test('the number of a deleted record can be used again', async () => {
  const order = await newOrder()
  await ask('POST', `/api/orders/${order}/transitions`, { as: admin, body: { to: 'paid' } })
  const shipments = `/api/orders/${order}/shipments`
  const draft = await ask('POST', shipments, { as: admin, body: { lines: [{ line: 1, quantity: 1 }] } })
  const { number } = (await draft.json()) as { number: string }
  const { id } = await shop.db
    .selectFrom('shipments')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await put('shipments', id, 'D 1')
  await ask('DELETE', `${shipments}/${number}`, { as: admin })
  expect((await put('shipments', await newShipment(), 'D 1')).status).toBe(200)
})

test.each(['', ' ', 'x'.repeat(61), 'x'.repeat(10_000), 'a\nb', 'a\u202eb', 7, null])(
  '%j is no number',
  async (number) => {
    await problemOf(await put('products', product._id, number), 422, 'invalid-input')
  },
)

test.each(['ERP', 'x'.repeat(21), 'a b', '%C3%B6'])('%j is no system', async (system) => {
  await problemOf(await put('products', product._id, '1', { system }), 422, 'invalid-input')
})

test('guests, buyers and unknown records get nothing', async () => {
  const path = `/api/products/${product._id}/external-numbers/erp`
  await problemOf(await ask('PUT', path, { body: { number: '1' } }), 401, 'not-signed-in')
  await problemOf(await put('products', product._id, '1', { as: buyer }), 403, 'forbidden')
  await problemOf(await put('products', 'unknown', '1'), 404, 'record-not-found')
  await problemOf(await put('orders', '0000-0000', '1'), 404, 'record-not-found')
  for (const id of ['0000-0000.1', '1', `${await newOrder()}.2`, 'x.0'])
    await problemOf(await put('order-lines', id, '1'), 404, 'record-not-found')
  await problemOf(await ask('DELETE', path), 401, 'not-signed-in')
  await problemOf(await ask('DELETE', path, { as: buyer }), 403, 'forbidden')
  const unknown = '/api/products/unknown/external-numbers/erp'
  await problemOf(await ask('DELETE', unknown, { as: admin }), 404, 'record-not-found')
  for (const read of [`${product._id}/external-numbers`, 'by-number/erp/1']) {
    await problemOf(await ask('GET', `/api/products/${read}`), 401, 'not-signed-in')
    await problemOf(await ask('GET', `/api/products/${read}`, { as: buyer }), 403, 'forbidden')
  }
  await problemOf(
    await ask('GET', '/api/products/unknown/external-numbers', { as: admin }),
    ...([404, 'record-not-found'] as const),
  )
})
