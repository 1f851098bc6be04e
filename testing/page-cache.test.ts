/** Cached pages of a running shop: current in every process, and bounded whatever a guest requests. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { cookiesOf } from './cookies.ts'
import { createDatabase, type TestDatabase } from './databases.ts'
import { decompressionBomb } from './decompression-bomb.ts'
import { ADMIN, type ShopProcess, startShop } from './shop-process.ts'

beforeAll(() => buildIfNeeded(() => undefined), 60_000)

let database: TestDatabase
let shop: ShopProcess
let other: ShopProcess
let cookie: string

beforeAll(async () => {
  database = await createDatabase(inject('serverUrl'))
  // An order of a new customer takes all units.
  const env = { DATABASE_URL: database.url, UNPAID_SHARE: '100', UNPAID_LIMIT: '0' }
  shop = await startShop(env)
  other = await startShop(env)
  const answer = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  expect(answer.status).toBe(200)
  cookie = cookiesOf(answer)
}, 120_000)

afterAll(async () => {
  await shop.dispose()
  await other.dispose()
  await database.close()
})

const page = async (url: string) => (await fetch(url)).text()

interface Listed {
  _id: string
  name: string
  price: number
  version: number
}

async function newest(): Promise<Listed> {
  const [product] = (await (await fetch(`${shop.url}/api/products?sort=newest&limit=1`)).json()) as Listed[]
  if (!product) throw new Error('the demo catalog is empty')
  return product
}

function change(product: Listed, body: object) {
  return fetch(`${shop.url}/api/products/${product._id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ version: product.version, ...body }),
  })
}

/** Resident memory in megabytes. */
function memoryOf({ pid }: ShopProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

test('a changed price is on the very next page of this process, and soon on that of the other', async () => {
  const product = await newest()
  for (const url of [shop.url, other.url]) expect(await page(url)).not.toContain('$7,654.30')
  expect((await change(product, { price: 7_654.3 })).status).toBe(200)
  expect(await page(shop.url)).toContain('$7,654.30')
  await expect.poll(() => page(other.url), { timeout: 10_000, interval: 50 }).toContain('$7,654.30')
  expect(await page(`${other.url}/api/products?sort=newest&limit=1`)).toContain('7654.3')
})

test('a page is hydrated with the data that it shows, and by a process without this data with the current data', async () => {
  const dataUrl = async () => / data-json="([^"]+)"/.exec(await page(`${shop.url}/products`))?.[1] ?? ''
  const before = await dataUrl()
  const product = await newest()
  expect((await change(product, { name: 'Renamed drill' })).status).toBe(200)
  const after = await dataUrl()
  expect(after).not.toBe(before)
  const shown = await fetch(shop.url + before)
  expect(shown.headers.get('cache-control')).toContain('immutable')
  expect(await shown.text()).toContain(JSON.stringify(product.name))
  expect(await page(shop.url + after)).toContain('"Renamed drill"')
  const unknown = await fetch(`${shop.url}/hydration-data/${'x'.repeat(22)}/products`)
  expect(unknown.headers.get('cache-control')).toBe('no-store')
  expect(await unknown.json()).toEqual(await (await fetch(shop.url + after)).json())
  const nowhere = await fetch(`${shop.url}/hydration-data/${'x'.repeat(22)}/nowhere`)
  expect([nowhere.status, await nowhere.text()]).toEqual([
    200,
    expect.stringMatching(/^\[\[\["\/api\/seller"\]/),
  ])
})

test('a product sold out by an order is marked in the other process too', async () => {
  const product = await newest()
  expect((await change(product, { quentity: 30, minOrder: 5 })).status).toBe(200)
  const { price } = await newest()
  const listed = `${other.url}/products?q=${encodeURIComponent(product.name)}`
  await expect.poll(() => page(listed), { timeout: 10_000, interval: 50 }).toContain('On Stock')
  const answer = await fetch(`${shop.url}/api/purchase`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      user: 'Administrator',
      email: ADMIN.email,
      address: 'Store 4, Harbour Road',
      Phone: '+1 555 0100',
      orderquentity: 30,
      productID: product._id,
      productName: product.name,
      availableProduct: 30,
      price,
      discription: '',
    }),
  })
  expect(answer.status).toBe(201)
  await expect.poll(() => page(listed), { timeout: 10_000, interval: 50 }).toContain('Stock Out')
})

describe('requests from guests', () => {
  test('with unknown query parameters share one cached page', async () => {
    const tags = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        (await fetch(`${shop.url}/blog?x${n}=${n}`)).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(1)
  })

  test('for unknown pages share one 404 page', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => fetch(`${shop.url}/no/such/${n}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })
})

/** Sends bytes as fast as they are accepted. @returns the status of the response */
function sendMegabytes(count: number, headers: Record<string, string | number>): Promise<number> {
  const block = randomBytes(1024 * 1024)
  return new Promise((resolve, reject) => {
    const sending = request(`${shop.url}/api/pictures`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream', ...headers },
    })
    let sent = 0
    sending.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
      sending.destroy()
    })
    // The shop closes the connection of a client that keeps sending after a rejection.
    sending.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(413) : reject(error),
    )
    const more = () => {
      while (sent < count && !sending.destroyed) {
        sent += 1
        if (!sending.write(block)) {
          sending.once('drain', more)
          return
        }
      }
      sending.end()
    }
    more()
  })
}

describe('an upload that is too large or declares a false size', () => {
  test('is rejected without being held in memory, and the shop serves others meanwhile', async () => {
    const upload = (body: Buffer) =>
      fetch(`${shop.url}/api/pictures`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(body),
      })
    const before = memoryOf(shop)
    const uploads = [
      sendMegabytes(50, { 'content-length': 50 * 1024 * 1024 }),
      sendMegabytes(50, { 'transfer-encoding': 'chunked' }),
      upload(decompressionBomb(24_000)).then(({ status }) => status),
      upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).then(({ status }) => status),
    ]
    // Over connections of their own: the shop closes idle ones, which `fetch` may use at that moment.
    for (let n = 0; n < 20; n += 1)
      expect((await fetch(shop.url, { headers: { connection: 'close' } })).status).toBe(200)
    expect(await Promise.all(uploads)).toEqual([413, 413, 422, 422])
    expect(memoryOf(shop) - before).toBeLessThan(80)
  })
})
