import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import { queueStockNotifications } from './stock-notifications/queue-stock-notifications.server.ts'
import { MAX_STOCK_NOTIFICATIONS } from './stock-notifications/rules.ts'

const { ask, db, addProduct, register, registerUnconfirmed, userIdOf, setProduct } = await openTestShop()

type Product = Awaited<ReturnType<typeof addProduct>>

const awaited = async (as: Visitor, { _id }: Product) =>
  (await ask('GET', `/api/products/${_id}/stock-notification`, { as })).json()
const emailsAbout = async (sku: string) => {
  const rows = await db.selectFrom('outbox').select(['kind', 'recipient', 'payload']).orderBy('id').execute()
  return rows.filter(({ payload }) => payload.sku === sku)
}
const notify = () =>
  queueStockNotifications({
    db,
    now: () => new Date(),
    shopUrl: 'http://shop.test',
  })

describe('a stock notification', () => {
  const put = (as: Visitor | undefined, { _id }: Product) =>
    ask('PUT', `/api/products/${_id}/stock-notification`, { as })

  test('is one email, sent when the smallest order of a product that is sold is in stock', async () => {
    const [buyer, other, unconfirmed] = [await register(), await register(), await registerUnconfirmed()]
    const product = await addProduct({ stock: 5, minOrder: 5, orderMultiple: 4 })
    await Promise.all([
      put(buyer, product),
      put(buyer, product),
      put(other, product),
      put(unconfirmed, product),
    ])
    await ask('DELETE', `/api/products/${product._id}/stock-notification`, { as: other })
    expect(await awaited(buyer, product)).toEqual({ isNotified: true })
    expect(await (await ask('GET', '/api/stock-notifications', { as: buyer })).json()).toMatchObject([
      { productId: product._id, sku: product.sku },
    ])
    await setProduct(product, { stock: 7 })
    await notify()
    expect(await emailsAbout(product.sku)).toEqual([])
    await setProduct(product, { stock: 8, archived_at: new Date() })
    await notify()
    expect(await emailsAbout(product.sku)).toEqual([])
    await setProduct(product, { archived_at: null })
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
    // Also at once.
    await sql`delete from stock_notifications where user_id = ${id} and product_id = ${others[0]}`.execute(db)
    const more = await Promise.all(Array.from({ length: 6 }, () => addProduct({ stock: 0 })))
    const added = await Promise.all(more.map((one) => put(buyer, one)))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })
})

test('notifications are exported, and deleted with the account', async () => {
  const buyer = await register()
  const product = await addProduct({ stock: 0 })
  await ask('PUT', `/api/products/${product._id}/stock-notification`, { as: buyer })
  const exported = await (await ask('GET', `/api/user/${buyer.email}/data`, { as: buyer })).json()
  expect(exported).toMatchObject({ stockNotifications: [{ product: product.sku }] })
  await ask('POST', `/api/user/${buyer.email}/deletion`, { as: buyer, body: { password: 'secret-1' } })
  const left = db.selectFrom('stock_notifications').select('user_id').where('product_id', '=', product._id)
  expect(await left.execute()).toEqual([])
})
