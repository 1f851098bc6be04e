import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newKey } from '../../../testing/api-keys.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { quoteCalls } from '../../../testing/quote-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { newId } from '../../db/ids.server.ts'
import { type ChangeCursor, FIRST_CURSOR } from './change-cursor.server.ts'
import { findChangedIds } from './change-page.queries.server.ts'
import type { ListedOrderChange } from './contract.ts'

interface Page<Change> {
  changes: Change[]
  next: string
  hasMore: boolean
}
type OrderChangePage = Page<ListedOrderChange>

const shop = await openTestShop()
const { ask, db, database } = shop
const { line, send } = orderCalls(shop)
const { newCompany } = companyCalls(shop)
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

const deleteAccount = async (as: Visitor) =>
  expect(
    (await ask('POST', `/api/user/${as.email}/deletion`, { as, body: { password: 'secret-1' } })).status,
  ).toBe(200)

test('an order comes again when its buyer is gone', async () => {
  const customer = await shop.register()
  const { number } = await placedOrder(await send(customer, [line(product, 6)]))
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'cancelled' } })
  const { next } = await readAll()
  await deleteAccount(customer)
  expect((await readAll(next)).found.at(-1)).toMatchObject({
    order: number,
    kind: 'anonymized',
    status: 'cancelled',
  })
  const { buyer: named, events } = (await (
    await ask('GET', `/api/orders/${number}`, { as: admin })
  ).json()) as {
    buyer: { email: string }
    events: { kind: string }[]
  }
  expect(named.email).not.toBe(customer.email)
  expect(events.at(-1)?.kind).toBe('anonymized')
})

test('a change that can still be undone comes when its time is over', async () => {
  const undoable = await openTestShop({ undoSeconds: 60 })
  const [manager, customer] = [await undoable.registerAdmin(), await undoable.register()]
  const calls = orderCalls(undoable)
  const goods = await undoable.addProduct()
  const { number } = await placedOrder(await calls.send(customer, [calls.line(goods, 6)]))
  const readBehind = async (cursor?: string) => {
    const path = `/api/orders/changes${cursor === undefined ? '' : `?after=${cursor}`}`
    const { changes, next } = (await (
      await undoable.ask('GET', path, { as: manager })
    ).json()) as OrderChangePage
    return { statuses: changes.map(({ status }) => status), next }
  }
  await undoable.ask('POST', `/api/orders/${number}/transitions`, { as: manager, body: { to: 'paid' } })
  const { statuses, next } = await readBehind()
  expect(statuses).toEqual(['placed'])
  await undoable.db
    .updateTable('order_undo_windows')
    .set({ ends_at: new Date(0) })
    .execute()
  expect((await readBehind(next)).statuses).toEqual(['paid'])
})

test('a cursor of another list and a page of more than 500 are refused, a cursor of last year is not', async () => {
  const as = admin
  // In the second one, a transaction runs that has not begun.
  for (const cursor of ['abc', Buffer.from('orders-1 5:7:7  ~').toString('base64url')])
    await problemOf(await ask('GET', `/api/orders/changes?after=${cursor}`, { as }), 422, 'invalid-input')
  await problemOf(await ask('GET', '/api/orders/changes?limit=501', { as }), 422, 'invalid-input')
  const lastYear = Buffer.from(`orders-1 1:1: ${newId(new Date('2025-11-24'))} ~`).toString('base64url')
  expect((await readAll(lastYear)).found.length).toBe((await readAll()).found.length)
})

test('only staff members may read the changes of all orders', async () => {
  await problemOf(await ask('GET', '/api/orders/changes'), 401, 'not-signed-in')
  await problemOf(await ask('GET', '/api/orders/changes', { as: buyer }), 403, 'forbidden')
})

describe('of the other lists', () => {
  const LISTS = ['products', 'stock', 'companies', 'shipments', 'quotes'] as const
  type List = (typeof LISTS)[number]
  type RecordPage = Page<{ id: string; record: Record<string, unknown> | null }>

  async function readRecords(list: List, after?: string, limit = 500) {
    const query = new URLSearchParams({ limit: String(limit), ...(after && { after }) })
    const answer = await ask('GET', `/api/${list}/changes?${query}`, { as: admin })
    expect(answer.status).toBe(200)
    return (await answer.json()) as RecordPage
  }
  async function readAllRecords(list: List, after?: string, limit = 500) {
    const found: RecordPage['changes'] = []
    for (
      let page = await readRecords(list, after, limit);
      ;
      page = await readRecords(list, page.next, limit)
    ) {
      found.push(...page.changes)
      if (!page.hasMore) return { found, next: page.next }
    }
  }

  test('a product comes again when it, its stock or its archived state has changed, however small the page', async () => {
    const products = await Promise.all([1, 2, 3, 4, 5].map(() => shop.addProduct({ stock: 50 })))
    const { next } = await readAllRecords('products')
    const { next: stockNext } = await readAllRecords('stock')
    const [first, second, , fourth] = products
    if (!first || !second || !fourth) throw new Error('no products')
    await placedOrder(await send(buyer, [line(second, 6)]))
    for (const { _id } of [first, fourth])
      await ask('PATCH', `/api/products/${_id}`, {
        as: admin,
        body: { version: await shop.versionOf(_id), archived: _id === first._id, price: 99 },
      })
    const { found, next: end } = await readAllRecords('products', next, 2)
    const byId = (items: { _id: string }[]) => items.map(({ _id }) => _id).sort()
    expect(found.map(({ id }) => id)).toEqual(byId([first, second, fourth]))
    expect(found.find(({ id }) => id === first._id)?.record).toMatchObject({ archived: true, price: 99 })
    expect(
      (await readAllRecords('stock', stockNext)).found.find(({ id }) => id === second._id)?.record,
    ).toEqual({
      sku: second.sku,
      stock: 44,
      isArchived: false,
    })
    expect((await readRecords('products', end)).changes).toEqual([])
  })

  test('a page looks at a bounded number of rows, and the next one continues behind them', async () => {
    const source = { kind: 'rows', rows: sql`select id, xmin from products` } as const
    for (let added = 0; added < 5; added += 1) await shop.addProduct()
    const readRound = async (start: ChangeCursor) => {
      const found: string[] = []
      for (let [cursor, pages] = [start, 1]; ; pages += 1) {
        const page = await findChangedIds(db, { source, cursor, limit: 500, maxLookedAt: 2 })
        found.push(...page.ids)
        cursor = page.cursor
        if (!page.hasMore) return { found, pages, cursor }
      }
    }
    const all = (await db.selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id)
    const first = await readRound(FIRST_CURSOR)
    expect([first.found, first.pages]).toEqual([all, Math.floor(all.length / 2) + 1])
    const [last = ''] = all.slice(-1)
    await db.updateTable('products').set({ description: 'Changed' }).where('id', '=', last).execute()
    expect((await readRound(first.cursor)).found).toEqual([last])
  })

  test('a change that is committed after later ones were read comes with the next page', async () => {
    const [slowProduct, otherProduct] = [await shop.addProduct(), await shop.addProduct()]
    let { next } = await readAllRecords('products')
    const slow = await database.pool.connect()
    const rename = 'update products set description = description || $2 where id = $1'
    try {
      for (let round = 0; round < 10; round += 1) {
        await slow.query('begin')
        await slow.query(rename, [slowProduct._id, '.'])
        await database.pool.query(rename, [otherProduct._id, '.'])
        const early = await readAllRecords('products', next, 1)
        expect(early.found.map(({ id }) => id)).toEqual([otherProduct._id])
        await slow.query('commit')
        const late = await readAllRecords('products', early.next, 1)
        expect(late.found.map(({ id }) => id)).toEqual([slowProduct._id])
        next = late.next
      }
    } finally {
      slow.release()
    }
  })

  test('a shipment comes with each of its changes, and as null when its draft is discarded', async () => {
    const { number } = await newOrder()
    await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })
    const { next } = await readAllRecords('shipments')
    const shipments = `/api/orders/${number}/shipments`
    const draft = await ask('POST', shipments, { as: admin, body: { lines: [{ line: 1, quantity: 2 }] } })
    const { number: shipment } = (await draft.json()) as { number: string }
    const drafted = await readAllRecords('shipments', next)
    expect(drafted.found).toMatchObject([{ record: { order: number, number: shipment, status: 'draft' } }])
    await ask('DELETE', `${shipments}/${shipment}`, { as: admin })
    const discarded = await readAllRecords('shipments', drafted.next)
    expect(discarded.found).toMatchObject([{ id: drafted.found[0]?.id, record: null }])
  })

  test('a company comes when a part of it has changed, such as its cost centers', async () => {
    const { id, path, owner } = await newCompany()
    const { next } = await readAllRecords('companies')
    expect((await readRecords('companies', next)).changes).toEqual([])
    const body = { code: '4712', name: 'Quarry', isArchived: false }
    await ask('POST', `${path}/cost-centers`, { as: owner, body })
    expect((await readRecords('companies', next)).changes).toMatchObject([
      { id, record: { name: 'Northquay Civil', status: 'active', mergedIntoId: null } },
    ])
  })

  test('a quote comes when it is offered, and again when its buyer is gone', async () => {
    const customer = await shop.register()
    const quotes = quoteCalls(shop, { sales: admin, buyer: customer })
    const { next } = await readAllRecords('quotes')
    const { number } = await quotes.offered(product, 6)
    const offered = await readAllRecords('quotes', next)
    expect(offered.found).toMatchObject([
      { record: { number, status: 'offered', total: 540, buyer: { email: customer.email } } },
    ])
    await deleteAccount(customer)
    const [change] = (await readAllRecords('quotes', offered.next)).found
    expect(change).toMatchObject({ record: { number, status: 'withdrawn' } })
    expect(JSON.stringify(change)).not.toContain(customer.email)
  })

  test.each(LISTS)('of %s, a cursor of another list is refused, and buyers read nothing', async (list) => {
    const { next } = await readPage()
    const path = `/api/${list}/changes`
    await problemOf(await ask('GET', `${path}?after=${next}`, { as: admin }), 422, 'invalid-input')
    await problemOf(await ask('GET', `${path}?limit=501`, { as: admin }), 422, 'invalid-input')
    await problemOf(await ask('GET', path), 401, 'not-signed-in')
    await problemOf(await ask('GET', path, { as: buyer }), 403, 'forbidden')
  })
})

test('how far a program has read is noted, and people who read leave no trace', async () => {
  const headers = { authorization: `Bearer ${await newKey(shop, admin, 'ERP Lisboa', ['orders:read'])}` }
  const accounts = (await (await ask('GET', '/api/service-accounts', { as: admin })).json()) as {
    id: string
  }[]
  const path = `/api/service-accounts/${accounts[0]?.id}/readers`
  const readers = async () => (await ask('GET', path, { as: admin })).json()
  await readPage()
  expect(await readers()).toEqual([])
  for (let hasMore = true, after = ''; hasMore; ) {
    const answer = await ask('GET', `/api/orders/changes?limit=500${after}`, { headers })
    const page = (await answer.json()) as OrderChangePage
    hasMore = page.hasMore
    after = `&after=${page.next}`
  }
  expect(await readers()).toMatchObject([{ list: 'orders', changesBehind: 0 }])
  await newOrder()
  expect(await readers()).toMatchObject([{ list: 'orders', changesBehind: 1 }])
  await problemOf(await ask('GET', path), 401, 'not-signed-in')
  await problemOf(await ask('GET', path, { as: buyer }), 403, 'forbidden')
})
