/** The reports of the running process to its operator: the log and the metrics. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { cookiesOf } from './cookies.ts'
import { createDatabase, type TestDatabase } from './databases.ts'
import { ADMIN, type ShopProcess, startShop } from './shop-process.ts'
import { openSmtpServer, type SmtpServer } from './smtp-server.ts'

const SECRETS = {
  AUTH_SECRET: 'canary-auth-secret-0123456789-0123456789',
  GOOGLE_CLIENT_ID: 'canary-google-id',
  GOOGLE_CLIENT_SECRET: 'canary-google-secret',
  GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:9/.well-known/openid-configuration',
  METRICS_TOKEN: 'canary-metrics-token',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: 'canary-admin-password',
}
const PERSON = {
  name: 'Canary Customer',
  email: 'canary.person@company.example',
  password: 'canary-password-1',
}

let database: TestDatabase
let mailbox: SmtpServer
let shop: ShopProcess
beforeAll(async () => {
  await buildIfNeeded(() => undefined)
  database = await createDatabase(inject('serverUrl'))
  mailbox = await openSmtpServer()
  shop = await startShop({
    ...SECRETS,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'trace',
    SMTP_URL: `smtp://canary-mailer:canary-smtp-password@127.0.0.1:${mailbox.port}?ignoreTLS=true`,
  })
}, 180_000)
afterAll(async () => {
  await shop?.dispose()
  await mailbox?.stop()
  await database?.close()
})

const post = (path: string, body: unknown, cookie = '') =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

interface Line {
  level: number
  time: number
  msg: string
  from?: string
  userId?: string
  method?: string
  ms?: number
  requestId?: string
  path?: string
  status?: number
}

function logged(): Line[] {
  return shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
}

test('every request is logged in one line with the ID of its response', async () => {
  const answers = [
    await fetch(`${shop.url}/api/products?limit=1`),
    await fetch(`${shop.url}/nothing/here`),
    await fetch(`${shop.url}/api/user/somebody@company.example`),
  ]
  const problem = (await answers[2]?.json()) as { requestId: string }
  expect(problem.requestId).toBe(answers[2]?.headers.get('x-request-id'))
  const ids = answers.map((answer) => answer.headers.get('x-request-id'))
  const lines = () => ids.map((id) => logged().filter(({ requestId }) => requestId === id))
  // Access lines are written a moment later, in the order of the requests.
  await expect.poll(() => lines().at(-1)).toHaveLength(1)
  expect(lines()).toMatchObject([
    [{ msg: 'request', path: '/api/products', status: 200 }],
    [{ msg: 'request', path: '/nothing/here', status: 404 }],
    [{ msg: 'request', path: '/api/user/{email}', status: 401 }],
  ])
})

test('the log shows who signed in, who was rejected and when, and no client can forge a line', async () => {
  const { email } = ADMIN
  const begun = Date.now()
  const wrong = await post('/api/auth/sign-in/email', { email, password: 'canary-wrong-again' })
  const right = await post('/api/auth/sign-in/email', { email, password: SECRETS.ADMIN_PASSWORD })
  const forged = '{"level":50,"time":1,"msg":"all is well"}'
  const buyer = { name: forged, email: 'second@company.example', password: 'canary-password-2' }
  const cookie = cookiesOf(await post('/api/auth/sign-up/email', buyer))
  const strange = await fetch(`${shop.url}/api/products/${encodeURIComponent(`\n${forged}\n`)}`)
  const customer = await fetch(`${shop.url}/api/user`, { headers: { cookie } })
  const guest = await fetch(`${shop.url}/api/user`)
  expect([wrong, right, strange, customer, guest].map(({ status }) => status)).toEqual([
    401, 200, 404, 403, 401,
  ])
  const linesOf = (answer: Response) =>
    logged()
      .filter(({ requestId }) => requestId === answer.headers.get('x-request-id'))
      .map(({ msg, status }) => (msg === 'request' ? status : msg))
      .sort()
  // Access lines are written a moment later, in the order of the requests.
  await expect.poll(() => linesOf(guest)).toEqual([401])
  expect(linesOf(wrong)).toEqual([401, 'a password was wrong'])
  expect(linesOf(right)).toEqual([200, 'signed in'])
  expect([linesOf(strange), linesOf(customer)]).toEqual([[404], [403]])
  const lines = logged()
  const signedIn = lines.find(({ msg, time }) => msg === 'signed in' && time >= begun)
  expect(signedIn).toMatchObject({ clientAddress: '127.0.0.1', userId: expect.any(String) })
  for (const line of lines.filter(({ msg }) => msg === 'request')) {
    expect(line).toMatchObject({
      level: 30,
      requestId: expect.any(String),
      method: expect.any(String),
      path: expect.any(String),
      status: expect.any(Number),
      durationMs: expect.any(Number),
      clientAddress: '127.0.0.1',
    })
  }
  // Log times are UTC in milliseconds, whatever the local time zone.
  for (const { time } of lines) expect(Math.abs(time - begun)).toBeLessThan(10 * 60_000)
  expect(lines.filter(({ msg }) => msg === 'all is well')).toEqual([])
  expect(readdirSync(shop.folder).filter((file) => /log/i.test(file))).toEqual([])
})

test('the metrics require a token and count what happened', async () => {
  const ask = (authorization?: string) =>
    fetch(`${shop.url}/metrics`, authorization ? { headers: { authorization } } : {})
  expect((await ask()).status).toBe(401)
  expect((await ask('Bearer wrong-token-of-some-length')).status).toBe(401)
  const cookie = cookiesOf(
    await post('/api/auth/sign-in/email', { email: ADMIN.email, password: SECRETS.ADMIN_PASSWORD }),
  )
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as {
    _id: string
    price: number
    minOrder: number
    orderMultiple: number
    quentity: number
  }[]
  const product = products.find(
    ({ quentity, minOrder, orderMultiple }) => quentity > minOrder + 1 && orderMultiple === 1,
  )
  const order = {
    email: ADMIN.email,
    address: '',
    Phone: '',
    orderquentity: (product?.minOrder ?? 0) + 1,
    productID: product?._id,
    price: product?.price,
  }
  expect((await post('/api/purchase', order, cookie)).status).toBe(201)
  await fetch(`${shop.url}/blog`)
  await fetch(`${shop.url}/blog`)
  const text = await (await ask(`Bearer ${SECRETS.METRICS_TOKEN}`)).text()
  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  expect(figure('fixit_orders_placed_total')).toBe(1)
  expect(figure('fixit_orders{status="placed"}')).toBe(1)
  expect(figure('fixit_orders{status="cancelled"}')).toBe(0)
  expect(figure('fixit_order_queue_orders{queue="overdue"}')).toBe(0)
  expect(figure('fixit_http_requests_total{method="POST",route="/api/purchase",status="201"}')).toBe(1)
  expect(figure('fixit_http_requests_total{method="GET",route="page",status="200"}')).toBe(2)
  expect(figure('fixit_page_cache_requests_total{result="hit"}')).toBeGreaterThanOrEqual(1)
  // One request here and one in the first test.
  expect(figure('fixit_http_request_duration_seconds_count{route="/api/products"}')).toBe(2)
  for (const name of [
    'fixit_outbox_unsent_emails',
    'fixit_database_connections{state="idle"}',
    'fixit_database_connection_waiters',
    'fixit_concurrent_requests',
    'fixit_concurrency_limit',
    'fixit_shed_requests_total',
    'fixit_order_queue_orders{queue="payment-due"}',
    'fixit_order_queue_orders{queue="late"}',
    'fixit_payment_deadlines_total{result="reminded"}',
    'fixit_payment_deadlines_total{result="cancelled"}',
    'fixit_payment_deadlines_total{result="failed"}',
    'fixit_payment_deadline_run_timestamp_seconds',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(figure(name), name).toBeGreaterThanOrEqual(0)
  }
  expect(text).not.toMatch(/@|canary/)
})

test('no password, token, cookie, secret or personal data is logged at any log level', async () => {
  const signedIn = await post('/api/auth/sign-up/email', PERSON)
  expect(signedIn.status).toBe(200)
  const cookie = cookiesOf(signedIn)
  const [, token = ''] = /session_token=([^.;]+)/.exec(cookie) ?? []
  expect(token.length).toBeGreaterThan(20)
  const { email, password } = PERSON
  await post('/api/auth/sign-in/email', { email, password: 'canary-wrong-password' })
  await post('/api/auth/sign-in/email', `{"email":"${email}","password":"canary-broken-json`)
  await post('/api/auth/sign-up/email', PERSON)
  await post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' }, cookie)
  await post(
    '/api/auth/change-password',
    { currentPassword: 'canary-wrong-2', newPassword: password },
    cookie,
  )
  await fetch(`${shop.url}/api/user/${encodeURIComponent(email)}`, { headers: { cookie } })
  await fetch(`${shop.url}/api/user/${email}?token=canary-query-token`, { headers: { cookie } })
  await fetch(`${shop.url}/resetpassword?token=canary-page-token`)
  await fetch(`${shop.url}/metrics`, { headers: { authorization: 'Bearer canary-wrong-token' } })
  await fetch(`${shop.url}/api/products`, { headers: { authorization: 'Basic canary-basic' } })
  await post('/api/auth/request-password-reset', { email })
  const mail = await mailbox.waitForEmail(email, 'Reset')
  const [, resetToken = ''] = /token=([^\s&]+)/.exec(mail.text ?? '') ?? []
  expect(resetToken.length).toBeGreaterThan(10)
  await post('/api/auth/reset-password', { token: resetToken, newPassword: 'canary-new-password' })
  const terms = { password: 'canary-wrong-password' }
  await post(`/api/user/${email}/deletion`, terms, cookie)
  // Everything is logged when the shop has stopped, so this is the last test.
  await shop.stop()
  const said = shop.output()
  expect(logged().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(10)
  for (const secret of [
    'canary',
    'Canary',
    token,
    resetToken,
    decodeURIComponent(cookie).split('=')[1] ?? 'none',
  ]) {
    expect(said.includes(secret), secret).toBe(false)
  }
})
