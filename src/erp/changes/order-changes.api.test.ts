import { expect, test } from 'vitest'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import { newId } from '../../db/ids.server.ts'
import type { OrderChangePage } from './contract.ts'

const shop = await openTestShop()
const { ask, db, database } = shop
const { line, send } = orderCalls(shop)
const [admin, buyer] = [await shop.registerAdmin(), await shop.register()]
const product = await shop.addProduct({ stock: 10_000 })

const newOrder = async () => placedOrder(await send(buyer, [line(product, 6)]))

async function readPage(after?: string, limit = 500): Promise<OrderChangePage> {
  const query = new URLSearchParams({ limit: String(limit), ...(after && { after }) })
  const answer = await ask('GET', `/api/orders/changes?${query}`, { as: admin })
  expect(answer.status).toBe(200)
  return (await answer.json()) as OrderChangePage
}

/** Reads until there is nothing more. */
async function readAll(after?: string, limit = 500) {
  const found: OrderChangePage['changes'] = []
  for (let page = await readPage(after, limit); ; page = await readPage(page.next, limit)) {
    found.push(...page.changes)
    if (!page.hasMore) return { found, next: page.next }
  }
}

test('each page continues behind the one before, until nothing is left', async () => {
  const { next: start } = await readAll()
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  const { found, next } = await readAll(start, 2)
  expect(found.map(({ order, status }) => [order, status])).toEqual(
    orders.map(({ number }) => [number, 'placed']),
  )
  expect((await readPage(next)).changes).toEqual([])
  const [first] = orders
  await ask('POST', `/api/orders/${first?.number}/transitions`, { as: admin, body: { to: 'paid' } })
  expect((await readPage(next)).changes).toMatchObject([
    { order: first?.number, kind: 'status', status: 'paid' },
  ])
})

test('a change that is committed after later ones were read comes with the next page', async () => {
  const order = await db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
  const insert = (id: string) => [
    `insert into order_events (id, order_id, status, actor_email, actor_name, at) values ($1, $2, 'placed', '', '', now())`,
    [id, order.id],
  ]
  const { next: start } = await readAll()
  const slow = await database.pool.connect()
  try {
    for (let round = 0; round < 20; round += 1) {
      const [early, late] = [newId(), newId()]
      await slow.query('begin')
      await slow.query(...(insert(early) as [string, string[]]))
      await database.pool.query(...(insert(late) as [string, string[]]))
      const before = await readAll(start)
      expect(before.found.map(({ id }) => id)).toContain(late)
      expect(before.found.map(({ id }) => id)).not.toContain(early)
      await slow.query('commit')
      expect((await readAll(before.next, 1 + (round % 3))).found.map(({ id }) => id)).toContain(early)
    }
  } finally {
    slow.release()
  }
})

test('a change that can still be undone comes when its time is over', async () => {
  const undoable = await openTestShop({ undoSeconds: 60 })
  const [manager, customer] = [await undoable.registerAdmin(), await undoable.register()]
  const calls = orderCalls(undoable)
  const goods = await undoable.addProduct()
  const { number } = await placedOrder(await calls.send(customer, [calls.line(goods, 6)]))
  const changesOf = async () => {
    const answer = await undoable.ask('GET', '/api/orders/changes', { as: manager })
    return ((await answer.json()) as OrderChangePage).changes.map(({ status }) => status)
  }
  await undoable.ask('POST', `/api/orders/${number}/transitions`, { as: manager, body: { to: 'paid' } })
  expect(await changesOf()).toEqual(['placed'])
  await undoable.db
    .updateTable('order_undo_windows')
    .set({ ends_at: new Date(0) })
    .execute()
  expect(await changesOf()).toEqual(['placed', 'paid'])
})

test('a cursor of another list and a page of more than 500 are refused, a cursor of last year is not', async () => {
  const as = admin
  await problemOf(await ask('GET', '/api/orders/changes?after=abc', { as }), 422, 'invalid-input')
  await problemOf(await ask('GET', '/api/orders/changes?limit=501', { as }), 422, 'invalid-input')
  const lastYear = Buffer.from(`orders-1 1:1: ${newId(new Date('2025-11-24'))}`).toString('base64url')
  expect((await readAll(lastYear)).found.length).toBe((await readAll()).found.length)
})

test('only staff members may read the changes of all orders', async () => {
  await problemOf(await ask('GET', '/api/orders/changes'), 401, 'not-signed-in')
  await problemOf(await ask('GET', '/api/orders/changes', { as: buyer }), 403, 'forbidden')
})
