import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import { approvalCalls } from '../../testing/approval-calls.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { PersonalDataExport } from './personal-data.server.ts'

const shop = await openTestShop()
const { ask, db, database, addProduct, purchaseBody, register, registerAdmin } = shop
const { accept, invitationToken } = companyCalls(shop)

const deletion = (as: Visitor) =>
  ask('POST', `/api/user/${as.email}/deletion`, { as, body: { password: 'secret-1' } })

const review = (as: Visitor) =>
  ask('POST', '/api/review', { as, body: { email: as.email, reviewText: 'Runs true.', usersRating: 4 } })

async function order(buyer: Visitor, quantity = 10) {
  const product = await addProduct()
  const answer = await ask('POST', '/api/purchase', {
    as: buyer,
    body: purchaseBody(buyer, product, quantity),
  })
  expect(answer.status).toBe(201)
  return { product, purchase: (await answer.json()) as Purchase }
}

/** Resolves when `count` database sessions wait for a row lock. */
async function untilWaiting(count: number): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  if (rows.length < count) await untilWaiting(count)
}

/** Every value of every table, as text. */
async function everythingStored(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const tables = await Promise.all(
    rows.map(async ({ name }) => ({ [name]: (await database.pool.query(`select * from "${name}"`)).rows })),
  )
  return JSON.stringify(tables)
}

/** Nothing sends the last email to a deleted user in these tests. */
const deleteLastEmail = (to: Visitor) => db.deleteFrom('outbox').where('recipient', '=', to.email).execute()

describe('while an account is being deleted', () => {
  test('an order placed just before is cancelled and anonymized', async () => {
    const buyer = await register('Zebulon Quixote')
    // The first order of a product needs a second attempt, before which the account would be deleted.
    const { product } = await order(buyer)
    const waiting = await db.transaction().execute(async (restock) => {
      await restock.updateTable('products').set({ stock: 100 }).where('id', '=', product._id).execute()
      const placing = ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 10) })
      await untilWaiting(1)
      const deleting = deletion(buyer)
      await untilWaiting(2)
      return { placing, deleting }
    })
    expect((await waiting.placing).status).toBe(201)
    expect(await (await waiting.deleting).json()).toMatchObject({ deleted: true, cancelledOrders: 2 })
    expect(await shop.stockOf(product)).toBe(110)
    await deleteLastEmail(buyer)
    expect(await everythingStored()).not.toMatch(/Zebulon|Harbour Road/)
  })

  test('later requests of the same user are refused and leave no data', async () => {
    const buyer = await register('Zachary Quill')
    const { product } = await order(buyer)
    const other = await addProduct()
    const lines = [{ productID: other._id, quantity: 6 }]
    const waiting = await db.transaction().execute(async (restock) => {
      // The deletion has locked the account and waits to give the stock back.
      await restock.updateTable('products').set({ stock: 50 }).where('id', '=', product._id).execute()
      const deleting = deletion(buyer)
      await untilWaiting(1)
      const late = [
        ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, other, 10) }),
        review(buyer),
        ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body: { location: 'Quill Town' } }),
        ask('POST', '/api/orderlist/lines', { as: buyer, body: { lines, mode: 'add' } }),
        ask('POST', '/api/savedlists', { as: buyer, body: { name: 'Quill list', lines } }),
      ]
      await untilWaiting(1 + late.length)
      return { deleting, late }
    })
    expect((await waiting.deleting).status).toBe(200)
    for (const late of waiting.late) await problemOf(await late, 401, 'not-signed-in')
    expect(await shop.stockOf(other)).toBe(100)
    await deleteLastEmail(buyer)
    expect(await everythingStored()).not.toMatch(/Quill|Harbour Road/)
  })

  test('a sign-in leaves no session', async () => {
    const buyer = await register('Zita Quarry')
    const { product } = await order(buyer)
    const waiting = await db.transaction().execute(async (restock) => {
      await restock.updateTable('products').set({ stock: 50 }).where('id', '=', product._id).execute()
      const deleting = deletion(buyer)
      await untilWaiting(1)
      const body = { email: buyer.email, password: 'secret-1' }
      const signingIn = ask('POST', '/api/auth/sign-in/email', { body })
      await untilWaiting(2)
      return { deleting, signingIn }
    })
    expect((await waiting.deleting).status).toBe(200)
    await waiting.signingIn
    const left = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('users.removed_at', 'is not', null)
      .execute()
    expect(left).toEqual([])
  })
})

describe('after an address is registered again', () => {
  test('the new owner sees no data of the former owner', async () => {
    const [former, admin] = [await register('Zelda Quince'), await registerAdmin()]
    const { purchase, product } = await order(former)
    expect((await deletion(former)).status).toBe(200)
    // Earlier releases could write an order with the address of a deleted user.
    await db
      .updateTable('orders')
      .set({ buyer_email: former.email })
      .where('number', '=', purchase._id)
      .execute()
    const signUp = await ask('POST', '/api/auth/sign-up/email', {
      body: { name: 'Next', email: former.email, password: 'secret-2' },
    })
    const next = { ...former, name: 'Next', cookie: cookiesOf(signUp) }
    const read = async (path: string) => (await ask('GET', path, { as: next })).json()
    expect(await read(`/api/purchase/${next.email}`)).toEqual([])
    expect(await read('/api/orders')).toEqual([])
    expect(await read('/api/orders/products')).toEqual([])
    expect(await read('/api/orders/counts')).toMatchObject({ counts: { cancelled: 0 } })
    expect(await read(`/api/orders/last-quantities?product=${product._id}`)).toEqual([])
    await problemOf(await ask('GET', `/api/orders/${purchase._id}`, { as: next }), 404, 'order-not-found')
    const named = { email: next.email, reviewText: 'Mine.', usersRating: 1, productID: product._id }
    await problemOf(await ask('POST', '/api/review', { as: next, body: named }), 422, 'product-not-ordered')
    const data = (await read(`/api/user/${next.email}/data`)) as PersonalDataExport
    expect(data.orders).toEqual([])
    expect(data.emails.map(({ kind }) => kind)).toEqual(['email-confirmation'])
    const asAdmin = await ask('GET', `/api/purchase/${next.email}`, { as: admin })
    expect(await asAdmin.json()).toEqual([])
    const users = (await (await ask('GET', '/api/user', { as: admin })).json()) as {
      email: string
      orders: number
    }[]
    expect(users.find(({ email }) => email === next.email)).toMatchObject({ orders: 0, openOrders: 0 })
  })

  test('administrators see the orders of a removed customer', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const { purchase } = await order(buyer)
    const read = async () =>
      (await (
        await ask('GET', `/api/purchase/${buyer.email.toUpperCase()}`, { as: admin })
      ).json()) as Purchase[]
    expect((await read()).map(({ _id }) => _id)).toEqual([purchase._id])
    await ask('DELETE', `/api/user/${buyer.email}`, { as: admin })
    expect((await read()).map(({ _id }) => _id)).toEqual([purchase._id])
    const unknown = await ask('GET', '/api/purchase/nobody@company.example', { as: admin })
    expect(await unknown.json()).toEqual([])
  })
})

test('names a customer nowhere about whom others have done something', async () => {
  const [leaver, admin] = [await register('Quillan Oxbow'), await registerAdmin()]
  const product = await addProduct({ price: 100, stock: 100 })
  const { choice, path } = await approvalCalls(shop, product).newTeam()
  const send = async (method: string, url: string, body: unknown, as = admin) => {
    const answer = await ask(method, url, { as, body })
    expect(answer.ok, `${url}: ${await answer.clone().text()}`).toBe(true)
    return answer
  }
  await send('POST', `${path}/invitations`, { email: leaver.email, role: 'buyer' })
  expect((await accept(leaver, await invitationToken(leaver.email))).status).toBe(200)
  const review = { email: leaver.email, reviewText: 'Runs true.', usersRating: 4 }
  await send('POST', '/api/review', review, leaver)
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('email', '=', leaver.email)
    .executeTakeFirstOrThrow()
  for (const decision of ['hide', 'show'])
    await send('POST', `/api/moderated-reviews/${id}/decisions`, { decision, reason: 'Not about a drill' })
  const lines = [{ productID: product._id, quantity: 10, price: product.price }]
  const request = { lines, address: 'Quay 1', Phone: '1', company: choice }
  await send('POST', `/api/user/${leaver.email}/purchase-requests`, request)
  // Emails to others are kept for some days.
  await db.deleteFrom('outbox').execute()
  expect((await deletion(leaver)).status).toBe(200)
  await db.deleteFrom('outbox').execute()
  const stored = await everythingStored()
  for (const text of [leaver.email, 'Quillan', 'Oxbow', 'quillan'])
    expect(stored.includes(text), text).toBe(false)
  const audit = await (await ask('GET', '/api/audit?q=Former', { as: admin })).text()
  expect(audit).toContain('4 stars by Former customer')
})
