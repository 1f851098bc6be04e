/** A program with a key against a shop: what it writes, and what it may send by mistake. */
import { describe, expect, test } from 'vitest'
import { hashKey } from '#app/api-keys/key-format.server.ts'
import { SCOPE_NAMES } from '#app/app/scopes.ts'
import { newId } from '#app/db/ids.server.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { newKey } from '../../testing/api-keys.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, database } = shop
const { line, send } = orderCalls(shop)
const [admin, buyer] = [await shop.registerAdmin(), await shop.register()]
const product = await shop.addProduct({ stock: 10_000 })

let accounts = 0
function createKeyOf(scopes: Parameters<typeof newKey>[3] = [...SCOPE_NAMES]) {
  accounts += 1
  return newKey(shop, admin, `ERP ${accounts}`, scopes)
}
const key = await createKeyOf()

interface Sent {
  body?: unknown
  key?: string
  /** The idempotency key. */
  once?: string
}

const call = (method: string, path: string, { body, key: sent = key, once }: Sent = {}) =>
  ask(method, path, {
    body,
    headers: { authorization: `Bearer ${sent}`, ...(once !== undefined && { 'idempotency-key': once }) },
  })

const newOrder = async () => (await placedOrder(await send(buyer, [line(product, 6)]))).number
const readOrder = async (number: string) =>
  (await (await call('GET', `/api/orders/${number}`)).json()) as Order
const readProduct = async (id: string) =>
  (await (await call('GET', `/api/products/${id}`)).json()) as ProductDto

describe('a program', () => {
  test('records a payment once, however often it repeats the call', async () => {
    const number = await newOrder()
    const path = `/api/orders/${number}/payments`
    const body = { reference: 'Statement 7' }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', path, { body, once: 'p-1' })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(2)
    const { status, payments, events } = await readOrder(number)
    expect([status, payments.map(({ reference }) => reference)]).toEqual(['paid', ['Statement 7']])
    expect(events.map((event) => event.status)).toEqual(['placed', 'paid'])
    const other = { body: { reference: 'Statement 8' }, once: 'p-1' }
    await problemOf(await call('POST', path, other), 422, 'idempotency-key-reused')
    await problemOf(await call('POST', path, { body, once: 'p-2' }), 409, 'transition-not-allowed')
    const next = await newOrder()
    expect((await call('POST', `/api/orders/${next}/payments`, { body, once: 'p-1' })).status).toBe(201)
    expect((await readOrder(next)).status).toBe('paid')
  })

  test('records no payment of another amount, of an unknown order, or without the scope', async () => {
    const path = `/api/orders/${await newOrder()}/payments`
    const { fields } = await problemOf(
      await call('POST', path, { body: { amount: 1 } }),
      422,
      'invalid-input',
    )
    expect(fields).toHaveProperty('amount')
    await problemOf(
      await call('POST', '/api/orders/0000-0000/payments', { body: {} }),
      404,
      'order-not-found',
    )
    const reader = await createKeyOf(['orders:read'])
    expect(
      await problemOf(await call('POST', path, { body: {}, key: reader }), 403, 'scope-required'),
    ).toMatchObject({ scope: 'payments:write' })
    await problemOf(await ask('POST', path, { body: {} }), 401, 'not-signed-in')
    await problemOf(await ask('POST', path, { as: buyer, body: {} }), 403, 'forbidden')
  })

  test('changes a price by the version that it has read, and nothing else of the product', async () => {
    const { _id: id } = await shop.addProduct({ price: 100 })
    const prices = await createKeyOf(['prices:write', 'products:read'])
    const change = (body: object) => call('PUT', `/api/products/${id}/prices`, { body, key: prices })
    const { version } = await readProduct(id)
    expect((await change({ version, price: 120 })).status).toBe(200)
    expect(await readProduct(id)).toMatchObject({ price: 120 })
    await problemOf(await change({ version, price: 130 }), 409, 'version-conflict')
    const { version: next } = await readProduct(id)
    for (const other of [{ name: 'Renamed' }, { archived: true }, { quentity: 7, expectedStock: 0 }])
      await problemOf(await change({ version: next, ...other }), 422, 'invalid-input')
    await problemOf(await change({ version: next, price: 0 }), 422, 'invalid-input')
    const patch = { body: { version: next, name: 'Renamed' }, key: prices }
    await problemOf(await call('PATCH', `/api/products/${id}`, patch), 403, 'key-not-accepted')
    await problemOf(
      await ask('PUT', `/api/products/${id}/prices`, { body: { version: 1 } }),
      401,
      'not-signed-in',
    )
    await problemOf(
      await ask('PUT', `/api/products/${id}/prices`, { as: buyer, body: { version: 1 } }),
      403,
      'forbidden',
    )
    expect(await readProduct(id)).toMatchObject({ price: 120, version: next })
  })

  test('corrects the stock by a movement or to what was counted, once for each reference', async () => {
    const { _id: id } = await shop.addProduct({ stock: 10 })
    const path = `/api/products/${id}/stock-movements`
    const received = { body: { kind: 'received', quantity: 5 }, once: 'receipt-1' }
    const counted = { body: { kind: 'counted', quantity: 12, expectedStock: 15 }, once: 'count-1' }
    for (const sent of [received, received, counted, counted])
      expect((await call('POST', path, sent)).status).toBe(201)
    expect((await readProduct(id)).quentity).toBe(12)
    const stale = { body: { kind: 'counted', quantity: 9, expectedStock: 15 }, once: 'count-2' }
    await problemOf(await call('POST', path, stale), 409, 'version-conflict')
  })

  test('drafts and dispatches a shipment once, however often it repeats the calls', async () => {
    const number = await newOrder()
    await call('POST', `/api/orders/${number}/payments`, { body: {} })
    const path = `/api/orders/${number}/shipments`
    const sent = { body: { lines: [{ line: 1, quantity: 2 }] }, once: 'draft-1' }
    const drafts = await Promise.all([1, 2, 3].map(() => call('POST', path, sent)))
    expect(drafts.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(drafts.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(2)
    const [{ number: shipment } = { number: '' }] = (await Promise.all(
      drafts.map((draft) => draft.json()),
    )) as { number: string }[]
    for (let time = 0; time < 2; time += 1)
      await call('POST', `${path}/${shipment}/dispatch`, { body: {}, once: 'dispatch-1' })
    const listed = (await (await call('GET', path)).json()) as { status: string; units: number }[]
    expect(listed).toMatchObject([{ number: shipment, status: 'dispatched', units: 2 }])
    expect(await (await call('POST', path, sent)).json()).toMatchObject({
      number: shipment,
      status: 'dispatched',
    })
  })

  test('whose key is revoked while a call waits finishes the call, and makes no other', async () => {
    const { _id: id } = await shop.addProduct({ stock: 10 })
    const revoked = await createKeyOf(['stock:write'])
    const receive = () =>
      call('POST', `/api/products/${id}/stock-movements`, {
        body: { kind: 'received', quantity: 5 },
        key: revoked,
      })
    const blocking = await database.pool.connect()
    try {
      await blocking.query('begin')
      await blocking.query('select 1 from products where id = $1 for update', [id])
      const waiting = receive()
      const isWaiting = async () => {
        const found = await database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (found.rowCount === 0) await isWaiting()
      }
      await isWaiting()
      await db
        .updateTable('api_keys')
        .set({ revoked_at: new Date() })
        .where('hash', '=', hashKey(revoked))
        .execute()
      await problemOf(await receive(), 401, 'invalid-key')
      await blocking.query('commit')
      expect((await waiting).status).toBe(201)
    } finally {
      blocking.release()
    }
    expect((await readProduct(id)).quentity).toBe(15)
  })
})

describe('bad input of a program is refused:', () => {
  const used = product._id
  const storedAs = async (columns: object) => {
    const stored = await createKeyOf()
    await db.updateTable('api_keys').set(columns).where('hash', '=', hashKey(stored)).execute()
    return stored
  }
  const cursorOf = async (list: string) =>
    ((await (await call('GET', `/api/${list}/changes?limit=1`)).json()) as { next: string }).next
  const orders = (more = '') => ['GET', `/api/orders/changes${more}`] as const
  const numbered = (id: string, number: string) =>
    call('PUT', `/api/products/${id}/external-numbers/bad`, { body: { number } })

  test.each<[string, number, string, () => Promise<Response>]>([
    [
      'expired key',
      401,
      'invalid-key',
      async () => call(...orders(), { key: await storedAs({ expires_at: new Date(1) }) }),
    ],
    [
      'revoked key',
      401,
      'invalid-key',
      async () => call(...orders(), { key: await storedAs({ revoked_at: new Date(1) }) }),
    ],
    ['foreign key', 401, 'invalid-key', () => call(...orders(), { key: 'sk_live_51H8' })],
    ['malformed key', 401, 'invalid-key', () => call(...orders(), { key: 'fx_live_' })],
    [
      'key in the URL',
      400,
      'key-in-url',
      async () => ask('GET', `/api/orders/changes?key=${await createKeyOf()}`),
    ],
    [
      'missing scope',
      403,
      'scope-required',
      async () => call(...orders(), { key: await createKeyOf(['stock:read']) }),
    ],
    ['call for people', 403, 'key-not-accepted', () => call('GET', '/api/service-accounts')],
    ['unknown query parameter', 422, 'invalid-input', () => call(...orders('?changedSince=2026'))],
    [
      'cursor of another list',
      422,
      'invalid-input',
      async () => call(...orders(`?after=${await cursorOf('stock')}`)),
    ],
    [
      'altered cursor',
      422,
      'invalid-input',
      async () => call(...orders(`?after=${(await cursorOf('orders')).slice(3)}`)),
    ],
    ['page of 501', 422, 'invalid-input', () => call(...orders('?limit=501'))],
    [
      'number of another record',
      409,
      'duplicate-external-number',
      async () => {
        await numbered(used, 'N 1')
        return numbered((await shop.addProduct())._id, 'N 1')
      },
    ],
    ['number of 10,000 characters', 422, 'invalid-input', () => numbered(used, 'x'.repeat(10_000))],
    [
      'body of 2 MB',
      413,
      'body-too-large',
      () =>
        call('POST', `/api/products/${used}/stock-movements`, { body: { reason: 'x'.repeat(2_000_000) } }),
    ],
    [
      'order taken with another number',
      409,
      'order-already-taken',
      async () => {
        const path = `/api/orders/${await newOrder()}/taken`
        await call('PUT', path, { body: { number: 'SO 1' } })
        return call('PUT', path, { body: { number: 'SO 2' } })
      },
    ],
  ])('%s', async (_name, status, code, request) => {
    await problemOf(await request(), status, code)
  })
})

describe('a reader', async () => {
  interface Page {
    changes: { id: string }[]
    next: string
    hasMore: boolean
  }
  const readPage = async (after?: string, limit = 500) =>
    (await (
      await call('GET', `/api/orders/changes?limit=${limit}${after === undefined ? '' : `&after=${after}`}`)
    ).json()) as Page
  async function readAll(start?: string, limit?: number) {
    const found: string[] = []
    for (let page = await readPage(start, limit); ; page = await readPage(page.next, limit)) {
      found.push(...page.changes.map(({ id }) => id))
      if (!page.hasMore) return { found, next: page.next }
    }
  }
  const { id: order } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', await newOrder())
    .executeTakeFirstOrThrow()
  /** @returns the IDs of new changes of an order at these times, in their order */
  async function addChanges(times: readonly Date[]): Promise<string[]> {
    const ids = times.map((at) => newId(at))
    const values = ids.map((id) => ({ id, order_id: order, status: 'placed' as const, actor_email: '' }))
    for (const event of values)
      await db
        .insertInto('order_events')
        .values({ ...event, actor_name: '', note: '', at: new Date() })
        .execute()
    return ids
  }

  test('gets each of 500 changes of one second once, while they are written', async () => {
    const { next: start } = await readAll()
    const second = Date.now()
    const writers = Array.from({ length: 10 }, () =>
      addChanges(Array.from({ length: 50 }, (_, index) => new Date(second + index * 20))),
    )
    const early = await readAll(start, 37)
    const written = (await Promise.all(writers)).flat()
    const late = await readAll(early.next, 37)
    expect([...early.found, ...late.found].sort()).toEqual(written.sort())
  })

  test('gets the same page again, and continues behind it', async () => {
    const { next: start } = await readAll()
    const written = await addChanges(Array.from({ length: 5 }, () => new Date()))
    const [first, again] = [await readPage(start, 2), await readPage(start, 2)]
    expect(again.changes).toEqual(first.changes)
    expect((await readAll(again.next)).found).toEqual(written.slice(2))
  })

  test('that stops for a week, or for a year, continues where it was', async () => {
    const { next: start } = await readAll()
    const week = Array.from({ length: 70 }, (_, index) => new Date(Date.now() + index * 8_640_000))
    const written = await addChanges([...week, new Date(Date.now() + 365 * 86_400_000)])
    expect((await readAll(start, 20)).found).toEqual(written)
  })
})
