import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { ProductRequest, StockRequests } from './core/contract.ts'
import { MAX_STOCK_NOTIFICATIONS } from './core/rules.ts'
import { queueBackInStockEmails } from './notifications/stock-notifier.server.ts'

const { ask, db, addProduct, register, registerAdmin, registerUnconfirmed, userIdOf, auditEventsAbout } =
  await openTestShop()

type Product = Awaited<ReturnType<typeof addProduct>>

const request = (as: Visitor | undefined, { _id }: Product, quantity: unknown) =>
  ask('POST', `/api/products/${_id}/requests`, { as, body: { quantity } })
const awaited = async (as: Visitor, { _id }: Product) =>
  (await (await ask('GET', `/api/products/${_id}/awaited`, { as })).json()) as StockRequests
const requestsOf = async (as: Visitor, product: Product, status = 'open') => {
  const all = (await (
    await ask('GET', `/api/product-requests?status=${status}`, { as })
  ).json()) as ProductRequest[]
  return all.filter((one) => one.product.id === product._id)
}
const emailsAbout = async (sku: string) => {
  const rows = await db.selectFrom('outbox').select(['kind', 'recipient', 'payload']).orderBy('id').execute()
  return rows.filter(({ payload }) => payload.sku === sku)
}
const setStock = (product: Product, stock: number) =>
  db.updateTable('products').set({ stock }).where('id', '=', product._id).execute()
const notify = () =>
  queueBackInStockEmails({
    db,
    now: () => new Date(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    shopUrl: 'http://shop.test',
  })

describe('a request for more units than are in stock', () => {
  test('is listed for the sales team and emailed to the buyer and the administrators, once for two clicks', async () => {
    const admin = await registerAdmin()
    const buyer = await register()
    const product = await addProduct({ stock: 28 })
    const answers = await Promise.all([request(buyer, product, 40), request(buyer, product, 40)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await awaited(buyer, product)).toMatchObject({ request: { quantity: 40 }, isNotified: false })
    expect(await requestsOf(admin, product)).toMatchObject([
      {
        quantity: 40,
        status: 'open',
        buyer: { name: buyer.name, email: buyer.email },
        product: { stock: 28 },
      },
    ])
    const received = await emailsAbout(product.sku)
    expect(received.filter(({ recipient }) => recipient === buyer.email)).toHaveLength(1)
    expect(received.filter(({ recipient }) => recipient === admin.email)).toMatchObject([
      { kind: 'product-request-desk' },
    ])

    // Another quantity changes the open request.
    expect((await request(buyer, product, 60)).status).toBe(201)
    expect(await requestsOf(admin, product)).toMatchObject([{ quantity: 60 }])
  })

  test.each([0, -1, 1e9, 40.5, '40', null])('is refused for %j units', async (quantity) => {
    const product = await addProduct({ stock: 0 })
    await problemOf(await request(await register(), product, quantity), 422, 'invalid-input')
  })

  test('follows the minimum and the multiple, and is refused when enough is in stock', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 20, minOrder: 5, orderMultiple: 4 })
    expect(await problemOf(await request(buyer, product, 4), 422, 'invalid-request-quantity')).toMatchObject({
      nearestQuantities: [8],
    })
    expect(await problemOf(await request(buyer, product, 42), 422, 'invalid-request-quantity')).toMatchObject(
      {
        nearestQuantities: [40, 44],
      },
    )
    expect(await problemOf(await request(buyer, product, 20), 409, 'enough-in-stock')).toMatchObject({
      available: 20,
    })
    await problemOf(await request(undefined, product, 40), 401, 'not-signed-in')
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', product._id).execute()
    await problemOf(await request(buyer, product, 40), 404, 'product-not-found')
  })

  test('from an unconfirmed address is listed and not emailed', async () => {
    const [admin, buyer] = [await registerAdmin(), await registerUnconfirmed()]
    const product = await addProduct({ stock: 0 })
    expect((await request(buyer, product, 40)).status).toBe(201)
    expect(await requestsOf(admin, product)).toMatchObject([{ buyer: { emailVerified: false } }])
    expect(await emailsAbout(product.sku)).toEqual([])
  })

  test('is answered and reopened by an administrator, with an audit event each', async () => {
    const [admin, buyer] = [await registerAdmin(), await register()]
    const product = await addProduct({ stock: 0 })
    await request(buyer, product, 40)
    const [open] = await requestsOf(admin, product)
    const change = (status: string, as = admin) =>
      ask('PATCH', `/api/product-requests/${open?.id}`, { as, body: { status } })
    expect(await (await change('answered')).json()).toMatchObject({ status: 'answered' })
    await change('answered')
    expect(await awaited(buyer, product)).toMatchObject({ request: null })
    expect(await requestsOf(admin, product, 'answered')).toHaveLength(1)
    expect(await (await change('open')).json()).toMatchObject({ status: 'open' })
    const audited = await auditEventsAbout(open?.id ?? '')
    expect(audited.map(({ action }) => action)).toEqual(['request-answered', 'request-reopened'])

    // The buyer has asked again since.
    await change('answered')
    await request(buyer, product, 50)
    await problemOf(await change('open'), 409, 'newer-request-open')
    await problemOf(await change('open', buyer), 403, 'forbidden')
  })

  test('is limited per account', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 0 })
    for (let count = 0; count < 30; count += 1) await request(buyer, product, 40)
    await problemOf(await request(buyer, product, 40), 429, 'too-many-attempts')
  })
})

describe('a stock notification', () => {
  const put = (as: Visitor | undefined, { _id }: Product) =>
    ask('PUT', `/api/products/${_id}/stock-notification`, { as })

  test('is one email, sent when the smallest order is in stock', async () => {
    const [buyer, other, unconfirmed] = [await register(), await register(), await registerUnconfirmed()]
    const product = await addProduct({ stock: 5, minOrder: 5, orderMultiple: 4 })
    await Promise.all([
      put(buyer, product),
      put(buyer, product),
      put(other, product),
      put(unconfirmed, product),
    ])
    await ask('DELETE', `/api/products/${product._id}/stock-notification`, { as: other })
    expect(await awaited(buyer, product)).toMatchObject({ isNotified: true })
    expect(await (await ask('GET', '/api/stock-notifications', { as: buyer })).json()).toMatchObject([
      { productId: product._id, sku: product.sku },
    ])
    await setStock(product, 7)
    await notify()
    expect(await emailsAbout(product.sku)).toEqual([])
    await setStock(product, 8)
    await Promise.all([notify(), notify()])
    await notify()
    expect(await emailsAbout(product.sku)).toMatchObject([
      { kind: 'product-back-in-stock', recipient: buyer.email, payload: { smallestQuantity: 8 } },
    ])
    expect(await awaited(buyer, product)).toMatchObject({ isNotified: false })
    expect(await awaited(unconfirmed, product)).toMatchObject({ isNotified: true })
    await problemOf(await put(buyer, product), 409, 'enough-in-stock')
    await problemOf(await put(undefined, product), 401, 'not-signed-in')
  })

  test('is possible for a hundred products', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 0 })
    const id = await userIdOf(buyer)
    const others = Array.from({ length: MAX_STOCK_NOTIFICATIONS }, (_, index) => `${product._id}-${index}`)
    await sql`insert into products (id, sku, sku_key, name, family, power_source, description, specs, unit_price,
        stock, min_order, search_text, created_at)
      select other, other, other, name, family, power_source, description, specs, unit_price, 0, min_order,
        search_text, created_at
      from products cross join unnest(${others}::text[]) other where id = ${product._id}`.execute(db)
    await sql`insert into stock_notifications (user_id, product_id, requested_at)
      select ${id}, other, now() from unnest(${others}::text[]) other`.execute(db)
    await problemOf(await put(buyer, product), 409, 'stock-notification-limit-reached')
  })
})

test('requests and notifications are exported, and deleted with the account', async () => {
  const buyer = await register()
  await registerAdmin()
  const product = await addProduct({ stock: 0 })
  await request(buyer, product, 40)
  await ask('PUT', `/api/products/${product._id}/stock-notification`, { as: buyer })
  const exported = await (await ask('GET', `/api/user/${buyer.email}/data`, { as: buyer })).json()
  expect(exported).toMatchObject({
    productRequests: [{ product: product.sku, quantity: 40, answeredAt: null }],
    stockNotifications: [{ product: product.sku }],
  })
  await ask('POST', `/api/user/${buyer.email}/deletion`, { as: buyer, body: { password: 'secret-1' } })
  const rows = await db
    .selectFrom('product_requests')
    .select('id')
    .where('product_id', '=', product._id)
    .execute()
  expect(rows).toEqual([])
  // The unsent emails to the administrators name the buyer.
  expect(JSON.stringify(await emailsAbout(product.sku))).not.toContain(buyer.email)
})
