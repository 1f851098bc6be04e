/** The running process under hostile requests and overload. */
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { createDatabase, type TestDatabase } from './databases.ts'
import { sendBytes, sendSilentBodies } from './raw-sockets.ts'
import { ADMIN, type ShopProcess, startShop } from './shop-process.ts'

beforeAll(() => buildIfNeeded(() => undefined), 60_000)

/** One shop for all tests of a group. On the server engine, because it starts and answers with less processor time. */
function shopOf(env: Record<string, string> = {}): () => ShopProcess {
  let database: TestDatabase | undefined
  let shop: ShopProcess | undefined
  beforeAll(async () => {
    database = await createDatabase(inject('serverUrl'))
    shop = await startShop({ DATABASE_URL: database.url, ...env })
  }, 120_000)
  afterAll(async () => {
    await shop?.dispose()
    await database?.close()
  })
  return () => {
    if (!shop) throw new Error('the shop opens before the first test')
    return shop
  }
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** Sends a request exactly as given; `fetch` would add and change headers. */
function send(url: string, path: string, options: RequestOptions = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const outgoing = request({ hostname, port, path, ...options }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const { statusCode: status = 0, headers } = answer
      resolve({ status, headers, text: Buffer.concat(chunks).toString() })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const codeOf = ({ text }: Answer) => (JSON.parse(text) as { code: string }).code

const signIn = (url: string, headers: Record<string, string> = {}, password = 'wrong-one') =>
  send(
    url,
    '/api/auth/sign-in/email',
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
    JSON.stringify({ email: ADMIN.email, password }),
  )

/** Calls in the name of the administrator. */
async function asAdmin(url: string) {
  const signedIn = await signIn(url, {}, ADMIN.password)
  const cookie = (signedIn.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ')
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    send(
      url,
      path,
      { method: 'POST', headers: { 'content-type': 'application/json', cookie, ...headers } },
      body,
    )
  const values = {
    email: ADMIN.email,
    productName: 'Drill',
    price: 1,
    minOrder: 1,
    discription: 'Drills steel.',
  }
  const product = await post(
    '/api/products',
    JSON.stringify({ ...values, quentity: 1_000_000, allowDuplicateName: true }),
  )
  return { post, productId: (JSON.parse(product.text) as { _id: string })._id }
}

describe('the HTTP edge', () => {
  const shop = shopOf()

  test('rejects oversized, unparsable and misdirected requests with a problem response', async () => {
    const { url } = shop()
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`x-many-${index}`, '1']))
    const json = { 'content-type': 'application/json' }
    const cases: [string, RequestOptions, string | undefined, number, string][] = [
      [`/?q=${'x'.repeat(9_000)}`, {}, undefined, 414, 'url-too-long'],
      ['/', { headers: many }, undefined, 431, 'too-many-headers'],
      ['/', { headers: { cookie: 'x'.repeat(20_000) } }, undefined, 431, 'too-many-headers'],
      ['/products/%00', {}, undefined, 400, 'invalid-url'],
      ['http://evil.example/', {}, undefined, 400, 'invalid-url'],
      ['/products/%E0%A4%A', {}, undefined, 400, 'invalid-url'],
      ['/', { method: 'TRACE' }, undefined, 405, 'method-not-allowed'],
      ['/blog', { method: 'POST' }, '', 405, 'method-not-allowed'],
      ['/robots.txt', { method: 'DELETE' }, undefined, 405, 'method-not-allowed'],
      ['/drawings/..%2f..%2fetc%2fpasswd.svg', {}, undefined, 404, 'image-not-found'],
      [
        '/api/auth/sign-in/email',
        { method: 'POST', headers: json },
        'x'.repeat(70_000),
        413,
        'body-too-large',
      ],
      [
        '/api/auth/sign-in/email',
        { method: 'POST', headers: { ...json, 'transfer-encoding': 'chunked' } },
        'x'.repeat(70_000),
        413,
        'body-too-large',
      ],
      [
        '/api/auth/sign-in/email',
        { method: 'POST', headers: { ...json, 'content-encoding': 'gzip' } },
        'x',
        415,
        'unsupported-content-encoding',
      ],
    ]
    for (const [path, options, body, status, code] of cases) {
      const answer = await send(url, path, options, body)
      expect([answer.status, codeOf(answer)], path.slice(0, 60)).toEqual([status, code])
      expect(answer.headers['content-type'], path.slice(0, 60)).toBe('application/problem+json')
      expect(answer.headers['x-request-id'], path.slice(0, 60)).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.headers['x-content-type-options'], path.slice(0, 60)).toBe('nosniff')
    }
    expect(await sendBytes(url, 'NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"malformed-request"/,
    )
  })

  test('disconnects clients that send slowly', async () => {
    const { url } = shop()
    const heard = await sendBytes(url, 'GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ')
    expect(heard).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request-timeout"/)
  })

  test('sends the security headers with every response: pages, files, drawings, calls, problems', async () => {
    const { url } = shop()
    const page = await send(url, '/')
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? []
    const [, drawing = ''] = /(\/drawings\/[^"&]+\.svg)/.exec(page.text) ?? []
    for (const path of [
      '/',
      script,
      drawing,
      '/api/products?limit=1',
      '/robots.txt',
      '/nothing',
      '/api/nothing',
    ]) {
      const { headers } = await send(url, path)
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['cross-origin-resource-policy'], path).toMatch(/same-origin|cross-origin/)
      expect(headers['x-request-id'], path).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers, path).not.toHaveProperty('x-powered-by')
      expect(headers, path).not.toHaveProperty('server')
      expect(headers, path).not.toHaveProperty('strict-transport-security')
      if (path === script) continue
      expect(headers['content-security-policy'], path).toMatch(/default-src 'none'/)
      expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy'], path).toContain('camera=()')
    }
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    for (const path of ['/resetpassword', '/confirmemail']) {
      const { headers } = await send(url, `${path}?token=abc`)
      expect(headers['referrer-policy'], path).toBe('no-referrer')
    }
  })

  test('counts by the socket’s address, whatever the headers, if no proxy is configured', async () => {
    const { url } = shop()
    const statuses = []
    for (let each = 0; each < 11; each += 1) {
      const sizes = { 'x-forwarded-for': `203.0.113.${each}`, 'x-fixit-client-ip': `203.0.113.${each}` }
      statuses.push((await signIn(url, sizes)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('serves what it accepts under overload, tells the rest to retry, and recovers afterwards', async () => {
    const { url } = shop()
    // Reads may use 192 of the 256 slots; three times as many clients send requests.
    const callerCount = 3 * 192
    const agent = new Agent({ keepAlive: true, maxSockets: callerCount })
    onTestFinished(() => agent.destroy())
    await send(url, '/')
    const [product] = JSON.parse((await send(url, '/api/products?limit=1')).text) as { _id: string }[]
    // Not a cached response, because those are unlimited.
    const target = `/api/products/${product?._id}`
    const seen: Answer[] = []
    let isOver = false
    /** Each client sends its next request when the response has arrived. */
    const callers = Array.from({ length: callerCount }, async () => {
      while (!isOver) seen.push(await send(url, target, { agent }))
    })
    await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(3 * callerCount)
    const page = await send(url, '/', { agent: new Agent() })
    isOver = true
    await Promise.all(callers)
    const answers = Map.groupBy(seen, ({ status }) => status)
    expect([...answers.keys()].sort()).toEqual([200, 503])
    for (const shed of answers.get(503) ?? []) {
      expect([codeOf(shed), shed.headers['retry-after']]).toEqual(['overloaded', '2'])
    }
    for (const served of answers.get(200) ?? []) expect(JSON.parse(served.text)).toMatchObject(product ?? {})
    expect(page.status).toBe(200)
    expect((await send(url, target)).status).toBe(200)
  })
})

describe('with a public URL', () => {
  const shop = shopOf({ DEMO: 'off', PUBLIC_URL: 'https://shop.example' })

  test('rejects other host names, requires TLS, and still serves health checks', async () => {
    const { url } = shop()
    const as = (host: string, path = '/') => send(url, path, { headers: { host } })
    const own = await as('shop.example')
    expect(own.status).toBe(200)
    expect(own.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(own.headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
    for (const host of ['evil.example', 'shop.example.evil.example', new URL(url).host]) {
      const answer = await as(host)
      expect([answer.status, codeOf(answer)]).toEqual([400, 'unknown-host'])
    }
    expect((await as('10.0.0.7:3000', '/healthz')).text).toBe('ok')
    const entered = await signIn(
      url,
      { host: 'shop.example', origin: 'https://shop.example' },
      ADMIN.password,
    )
    expect(entered.headers['set-cookie']?.[0]).toMatch(/^__Host-fixit\.session_token=.+; Secure/i)
    const wrongName = await signIn(url, { host: 'shop.example', origin: url }, ADMIN.password)
    expect([wrongName.status, codeOf(wrongName)]).toEqual([403, 'cross-site-request'])
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(own.text) ?? []
    expect((await as('shop.example', script)).headers).toHaveProperty('strict-transport-security')
  })
})

describe('behind a proxy', () => {
  const shop = shopOf({ DEMO: 'off', TRUST_PROXY: '1' })

  test('rate limits count by the last address the proxy adds, and the counts survive a restart', async () => {
    const through = (address: string, password?: string) =>
      signIn(shop().url, { 'x-forwarded-for': `198.51.100.1, ${address}` }, password)
    for (let each = 0; each < 10; each += 1) expect((await through('203.0.113.5')).status).toBe(401)
    const refused = await through('203.0.113.5', ADMIN.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await shop().stop()
    await shop().start()
    expect((await through('203.0.113.5', ADMIN.password)).status).toBe(429)
    expect((await through('203.0.113.6', ADMIN.password)).status).toBe(200)
  })

  test('one client has four downloads at once, from however many networks', async () => {
    const { url } = shop()
    const { post, productId } = await asAdmin(url)
    const content = `%PDF-1.7\n${' '.repeat(19 * 1024 * 1024)}%%EOF\n`
    const added = await post(
      `/api/products/${productId}/files?kind=manual&language=en&revision=9&validFrom=2026-01-01`,
      content,
      { 'content-type': 'application/octet-stream' },
    )
    const path = added.headers.location ?? expect.fail(added.text)
    const { hostname, port } = new URL(url)
    /** Reads the head of the response and no more. @returns its status */
    const startDownload = (client: string) =>
      new Promise<number | undefined>((answered, failed) => {
        const outgoing = request({
          hostname,
          port,
          path,
          headers: { 'x-forwarded-for': client },
          agent: false,
        })
        outgoing.on('response', ({ statusCode }) => answered(statusCode)).on('error', failed)
        outgoing.end()
        onTestFinished(() => void outgoing.destroy())
      })
    const statuses = []
    for (let network = 1; network <= 5; network += 1)
      statuses.push(await startDownload(`2001:db8:77:${network}::1`))
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect(await startDownload('2001:db8:78:1::1')).toBe(200)
  })

  test('bodies that never arrive, of many networks, keep nobody from signing in and ordering', async () => {
    const { url } = shop()
    const { post, productId } = await asAdmin(url)
    const attack = sendSilentBodies(url)
    onTestFinished(attack.stop)
    await attack.firstClosed
    const delivery = { email: ADMIN.email, address: 'Store 4', Phone: '1' }
    const order = JSON.stringify({ ...delivery, orderquentity: 2, productID: productId, price: 1 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, person) => [
        signIn(url, { 'x-forwarded-for': `198.51.100.${person}` }, ADMIN.password),
        post('/api/purchase', order, { 'x-forwarded-for': `192.0.2.${person}` }),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill([200, 201]).flat())
  })

  test('one client cannot use all slots', async () => {
    const { url } = shop()
    const agent = new Agent({ keepAlive: false, maxSockets: 200 })
    // Not a cached response, because those are unlimited.
    const target = JSON.stringify({ terms: ['FX-24'] })
    const sendFrom = (address: string) => {
      const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
      return Promise.all(
        Array.from({ length: 150 }, () =>
          send(url, '/api/quickorder', { method: 'POST', agent, headers }, target),
        ),
      )
    }
    let answers: Answer[] = []
    let round = 0
    // On a busy computer the first requests of a round may be answered before the last ones arrive.
    const findRefused = async () => {
      round += 1
      answers = await sendFrom(`203.0.113.${round}`)
      return answers.filter(({ status }) => status === 429).length
    }
    await expect.poll(findRefused, { timeout: 60_000 }).toBeGreaterThan(0)
    const refused = answers.filter(({ status }) => status === 429)
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['too-many-concurrent-requests']))
    // A quarter of 256 slots; a busy shop has fewer, of which one client may hold eight.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8)
    expect(refused[0]?.headers['retry-after']).toBe('1')
  })
})
