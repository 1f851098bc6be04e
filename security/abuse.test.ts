/**
 * Limits for a single client, tested over a real socket: costly bodies, lists, invoices and images do not affect
 * others.
 */
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Purchase } from '../src/orders/core/contract.ts'
import type { ProductLookupResult } from '../src/quick-order/core/contract.ts'
import type { Quote } from '../src/quotes/core/contract.ts'
import { openOnSocket } from '../testing/open-on-socket.ts'
import { quoteCalls } from '../testing/quote-calls.ts'
import { ORIGIN, openTestShop, type Visitor } from '../testing/test-shop.ts'
import { connectionTo, expectProblem, json, statusAndCode } from './bad-input/requests.ts'

const TOKEN = 'a-token-for-the-figures-of-this-test'
const testShop = await openTestShop()
const shop = await openOnSocket(testShop, {
  PUBLIC_URL: ORIGIN,
  TRUST_PROXY: '127.0.0.1',
  METRICS_TOKEN: TOKEN,
})
const { ask, sendBytes, port } = connectionTo(shop.url)
const HOST = new URL(ORIGIN).host
const BYTES = { 'content-type': 'application/octet-stream' }

const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"key-${index}":1`).join(',')}}`
const quickOrder = (body: unknown, more: object = {}) =>
  ask({ method: 'POST', path: '/api/quickorder', body, ...more })

/** The number of responses that were built instead of read from the cache. */
async function countCacheMisses(): Promise<number> {
  const { text } = await ask({ path: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(/fixit_page_cache_total\{result="miss"\} (\d+)/.exec(text)?.[1] ?? 0)
}

test('only signed-in users may send more than 64 KB', async () => {
  const buyer = await testShop.register()
  const terms = Array.from({ length: 1_000 }, () => 'x'.repeat(100))
  expect(statusAndCode(await quickOrder({ terms }))).toBe('413 body-too-large')
  expect((await quickOrder({ terms }, { as: buyer })).status).toBe(200)
  expect(statusAndCode(await quickOrder(keys(150_000)))).toBe('413 body-too-large')
  const image = { method: 'POST', path: '/api/pictures', body: Buffer.alloc(70_000) }
  expect(statusAndCode(await ask({ ...image, as: buyer }))).toBe('413 body-too-large')
})

test('a body with too many keys or items is rejected while it is parsed, for guests and users alike', async () => {
  const buyer = await testShop.register()
  for (const as of [undefined, buyer]) {
    expect(statusAndCode(await quickOrder(keys(101), { as }))).toBe('400 malformed-request')
    expect(statusAndCode(await quickOrder(JSON.stringify({ terms: Array(10_002).fill('a') }), { as }))).toBe(
      '400 malformed-request',
    )
  }
})

test('the response to invalid input stays short, however many errors there are', async () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 99 }, (_, index) => [`${'k'.repeat(200)}${index}`, 1]),
  )
  const many = { terms: Array(5_000).fill(1) }
  for (const body of [unknown, many]) {
    const answer = await quickOrder(body)
    expect(statusAndCode(answer)).toBe('422 invalid-input')
    expect(answer.text.length).toBeLessThan(12_000)
    expect(Object.keys(expectProblem(answer).fields as object).length).toBeLessThanOrEqual(100)
  }
})

test('quick order limits terms by network for guests and by account for users', async () => {
  const buyer = await testShop.register()
  const terms = Array(5_000).fill('nothing')
  const from = '203.0.113.20'
  expect((await quickOrder({ terms }, { from })).status).toBe(200)
  expect((await quickOrder({ terms }, { from })).status).toBe(200)
  const refused = await quickOrder({ terms }, { from })
  expect(statusAndCode(refused)).toBe('429 rate-limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await quickOrder({ terms }, { from: '203.0.113.21' })).status).toBe(200)
  for (let each = 0; each < 3; each += 1) {
    expect((await quickOrder({ terms }, { from, as: buyer })).status).toBe(200)
  }
})

test('a guest’s request gets suggestions for at most a hundred terms', async () => {
  await testShop.addProduct({ name: 'Suggested drill' })
  const different = Array.from({ length: 100 }, (_, index) => `unheard of ${index}`)
  const found = json<ProductLookupResult[]>(await quickOrder({ terms: [...different, 'suggested'] }))
  expect(found.at(-1)?.matches).toEqual([])
  const [first] = json<ProductLookupResult[]>(await quickOrder({ terms: ['suggested', ...different] }))
  expect(first?.matches).toHaveLength(1)
})

test('an image is rendered once, however its URL is spelled', async () => {
  const product = await testShop.addProduct()
  const { sku } = product
  const spelled = [
    sku,
    sku.replace('-', '%2D'),
    sku.replace('-', '%2d'),
    `%${sku.charCodeAt(0).toString(16)}${sku.slice(1)}`,
  ]
  const image = (name: string, query: string) => ask({ path: `/drawings/${name}.svg?${query}` })
  const version = new URL(product.drawing, ORIGIN).searchParams.get('v')
  await image(sku, '')
  const before = await countCacheMisses()
  const tags = new Set<string | undefined>()
  for (const [index, name] of [...spelled, ...spelled].entries()) {
    const answer = await image(name, `v=random-${index}&view=none-${index}&more=${index}`)
    tags.add(answer.headers.etag)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  }
  const current = await image(sku, `v=${version}`)
  expect(current.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(current.headers).not.toHaveProperty('x-fixit-version')
  expect([...tags]).toEqual([current.headers.etag])
  expect((await countCacheMisses()) - before).toBe(0)
})

test('a complete order list is streamed in order, and one account or site reads few complete files at a time', async () => {
  const product = await testShop.addProduct({ stock: 10_000, minOrder: 0 })
  const buyer = await testShop.register()
  const numbers: string[] = []
  for (let each = 0; each < 45; each += 1) {
    const body = testShop.purchaseBody(buyer, product, 1)
    const placed = await testShop.ask('POST', '/api/purchase', { as: buyer, body })
    numbers.push(((await placed.json()) as Purchase)._id)
  }
  const path = `/api/purchase/${buyer.email}`
  const listed = async (query = '') =>
    json<Purchase[]>(await ask({ path: path + query, as: buyer })).map(({ _id }) => _id)
  expect(await listed()).toEqual(numbers)
  expect(await listed('?sort=newest')).toEqual(numbers.toReversed())
  expect(await listed('?q=nothing-like-it')).toEqual([])
  const colleagues = await Promise.all(Array.from({ length: 6 }, () => testShop.register()))
  const admin = await testShop.registerAdmin()
  const quote = await quoteCalls(testShop, { sales: admin, buyer }).request(product, 1)
  const upload = { as: buyer, body: Buffer.from('%PDF-1.7\n%%EOF'), headers: BYTES }
  const uploaded = await testShop.ask('POST', `/api/quotes/${quote.number}/files?name=a`, upload)
  const [attachment] = ((await uploaded.json()) as Quote).files
  const files = [
    { file: path, atOnce: 1 },
    { file: '/api/orders/export.csv?rows=lines', atOnce: 2 },
    { file: `/api/user/${buyer.email}/data`, atOnce: 1 },
    { file: `/api/quotes/${quote.number}/files/${attachment?.id}`, table: 'file_parts', atOnce: 4 },
    { file: '/api/products/export.csv', table: 'products', as: [admin], atOnce: 2 },
    { file: '/api/orders/export.csv?rows=lines', as: colleagues, from: '203.0.113.51', atOnce: 3 },
  ]
  for (const { file, table = 'orders', as = [buyer], from, atOnce } of files) {
    const refused: string[] = []
    const { answers } = await testShop.db.transaction().execute(async (tx) => {
      // No file is complete until the others have been refused.
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      const answers = Array.from({ length: 6 }, async (_, index) => {
        const answer = await ask({ path: file, as: as[index % as.length], ...(from && { from }) })
        if (answer.status !== 200) refused.push(statusAndCode(answer))
        return answer.status
      })
      await expect.poll(() => refused.length).toBe(6 - atOnce)
      return { answers }
    })
    expect([file, new Set(refused)]).toEqual([file, new Set(['429 too-many-concurrent-requests'])])
    expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(atOnce)
    expect((await ask({ path: file, as: as[0] })).status).toBe(200)
  }
  expect(await listed()).toEqual(numbers)
})

/** How many connections to the database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    testShop.db,
  )
  return rows.length
}

/** Orders that wait for the rows of their accounts: each holds a connection to the database. */
async function waitingOrders(
  attempts: readonly { as: Visitor; from: string }[],
  meanwhile: () => Promise<void>,
) {
  const product = await testShop.addProduct({ stock: 10_000, minOrder: 0 })
  const emails = attempts.map(({ as }) => as.email)
  const { answers } = await testShop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('email', 'in', emails).forUpdate().execute()
    const answers = attempts.map(({ as, from }) =>
      ask({
        method: 'POST',
        path: '/api/purchase',
        as,
        from,
        body: testShop.purchaseBody(as, product, 1),
      }),
    )
    await meanwhile()
    return { answers }
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('requests of one account or a few sites that wait for the database leave connections to all others', async () => {
  const [customer, ...buyers] = await Promise.all(Array.from({ length: 13 }, () => testShop.register()))
  const [buyer] = buyers
  const others = async () => (await ask({ path: '/api/orders', as: customer })).status
  const ofAccount = Array.from({ length: 12 }, (_, index) => ({
    as: buyer as Visitor,
    from: `198.51.100.${index}`,
  }))
  const statusesOfAccount = await waitingOrders(ofAccount, async () => {
    await expect.poll(waiting).toBe(3)
    expect([await others(), await waiting()]).toEqual([200, 3])
    // The buyer is signed out while nine of the orders wait for their turn.
    await testShop.db
      .deleteFrom('sessions')
      .where('user_id', '=', await testShop.userIdOf(buyer as Visitor))
      .execute()
  })
  expect(statusesOfAccount.filter((status) => status === 401)).toHaveLength(9)
  for (const { sites, held } of [
    { sites: 1, held: 5 },
    { sites: 3, held: 7 },
  ]) {
    const ofSites = buyers
      .slice(1)
      .map((as, index) => ({ as, from: `203.0.113.${50 + Math.floor((index * sites) / 11)}` }))
    const statuses = await waitingOrders(ofSites, async () => {
      await expect.poll(waiting).toBe(held)
      expect([await others(), await waiting()]).toEqual([200, held])
    })
    expect(statuses).not.toContain(429)
  }
})

test('an account may create two invoices at a time and does not block other accounts', async () => {
  const product = await testShop.addProduct({ stock: 10_000, minOrder: 0 })
  const invoices = async () => {
    const buyer = await testShop.register()
    const body = testShop.purchaseBody(buyer, product, 1)
    const { _id } = (await (
      await testShop.ask('POST', '/api/purchase', { as: buyer, body })
    ).json()) as Purchase
    return (): Promise<Response> =>
      Promise.resolve(testShop.ask('GET', `/api/orders/${_id}/pro-forma.pdf`, { as: buyer }))
  }
  const [print, printOther] = [await invoices(), await invoices()]
  const answers = await Promise.all([print(), print(), print(), print(), printOther()])
  const statuses = answers.map(({ status }) => status)
  // The database decides which two of the four come first.
  expect([statuses.slice(0, 4).sort(), statuses[4]]).toEqual([[200, 200, 429, 429], 200])
  expect((await print()).status).toBe(200)
})

test('a response sent before the end of a request body closes the connection', async () => {
  const head = ['POST /api/auth/sign-in/email HTTP/1.1', `Host: ${HOST}`, 'Content-Type: application/json']
  const received = await sendBytes(`${[...head, 'Content-Length: 90000'].join('\r\n')}\r\n\r\n{`)
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
})

test('a connection whose request body has arrived stays open, whatever the response', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets = new Set<unknown>()
  const send = (method: string, path: string, body = '') =>
    new Promise<number | undefined>((settle, reject) => {
      const headers = { host: HOST, 'content-type': 'application/json', 'content-length': body.length }
      request({ port, host: '127.0.0.1', method, path, agent, headers }, (answer) => {
        sockets.add(answer.socket)
        answer.resume().on('end', () => settle(answer.statusCode))
      })
        .on('error', reject)
        .end(body)
    })
  const statuses = [
    await send('POST', '/api/quickorder', '{"terms":[]}'),
    await send('POST', '/api/auth/sign-in/email', '{'),
    await send('GET', '/api/auth/get-session'),
    await send('POST', '/api/nothing', '{}'),
    await send('GET', '/api/identity'),
  ]
  agent.destroy()
  expect(statuses).toEqual([200, 400, 200, 404, 200])
  expect(sockets.size).toBe(1)
})

test('paths below a page get 404; another spelling of a page redirects to it with every header', async () => {
  for (const path of [
    '/blog/x',
    '/blog/x/y',
    '/login/x',
    '/payment/1/2',
    '/products/a/b',
    '/dashboard/none',
  ]) {
    expect([path, (await ask({ path })).status]).toEqual([path, 404])
  }
  const moved = await ask({ path: '/Blog/?x=1' })
  expect([moved.status, moved.headers.location]).toEqual([308, '/blog?x=1'])
  expect(moved.headers['content-security-policy']).toContain("default-src 'none'")
  expect(moved.headers['x-content-type-options']).toBe('nosniff')
})
