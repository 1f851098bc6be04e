/** Several processes of one shop on one database: any of them can answer, and stopping one loses nothing. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { confirmAddress } from './confirmation.ts'
import { cookiesOf } from './cookies.ts'
import { openFixtureOfTest } from './process-fixture.ts'
import { ADMIN, type ShopProcess } from './shop-process.ts'
import { openSmtpServer } from './smtp-server.ts'
import {
  createBuyers,
  createStockedProduct,
  newOrderIntent,
  type OrderResult,
  sendOrder,
} from './torture/buyers.ts'
import { createBuiltInFixture, type Fixture } from './torture/fixture.ts'
import { checkInvariants } from './torture/invariants.ts'

beforeAll(() => buildIfNeeded(() => undefined), 60_000)

/** The processes of the shop below its supervisor, without PostgreSQL. */
function childrenOf(shop: ShopProcess): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  return table
    .split('\n')
    .filter((line) => !line.endsWith('postgres'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === shop.pid ? [pid] : []))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(50)
}

/** Opens a new connection, so that different processes answer. */
function get(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    })
    asked.on('error', reject).end()
  })
}

test('two processes print the administrator’s password once', async () => {
  const fixture = await openFixtureOfTest()
  const shop = await fixture.open({ WEB_CONCURRENCY: '2', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', DEMO: 'on' })
  // The startup message has several lines, which may arrive separately.
  await until(() => shop.output().includes('shown this once'))
  await get(`${shop.url}/readyz`)
  expect(shop.output().match(/open at/g)).toHaveLength(1)
  expect(shop.output()).toContain('(2 processes)')
  expect(shop.output().match(/Password \(shown this once\)/g)).toHaveLength(1)
  expect(childrenOf(shop)).toHaveLength(2)
  await fixture.look(async (db) => {
    const products = await db.selectFrom('products').select('sku').execute()
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length)
    // The demo quotes have buyers of their own.
    const admins = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
  })
})

interface Sent {
  method?: string
  as?: string
  body?: unknown
}

/** An API call with a session cookie. */
const call = (shop: ShopProcess, path: string, { method = 'POST', as = '', body = {} }: Sent = {}) =>
  fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', cookie: as },
    body: JSON.stringify(body),
  })

/**
 * Two shops of one process each, so that the test knows which one answers; their mailbox and an administrator session.
 */
async function openSideBySide() {
  const fixture = await openFixtureOfTest()
  const mailbox = await openSmtpServer()
  onTestFinished(() => mailbox.stop())
  const env = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` }
  const [one, other] = [await fixture.open(env), await fixture.open(env)]
  const admin = cookiesOf(await call(one, '/api/auth/sign-in/email', { body: ADMIN }))
  async function register(email: string) {
    const body = { name: 'Site Buyer', email, password: 'secret-1' }
    return { email, cookie: cookiesOf(await call(one, '/api/auth/sign-up/email', { body })) }
  }
  return { fixture, mailbox, one, other, admin, register }
}

test('sign-out, removal, a role change and a password reset take effect in the other process with the next request', async () => {
  const { fixture, mailbox, one, other, admin, register } = await openSideBySide()
  const [signingOut, removed, promoted, resetting] = [
    await register('signing-out@company.example'),
    await register('removed@company.example'),
    await register('promoted@company.example'),
    await register('forgetful@company.example'),
  ]
  const ownRecord = async ({ email, cookie }: typeof signingOut) =>
    (await get(`${other.url}/api/user/${email}`, { cookie })).status
  const users = async () => (await get(`${other.url}/api/user?limit=1`, { cookie: promoted.cookie })).status
  for (const person of [signingOut, removed, resetting]) expect(await ownRecord(person)).toBe(200)

  expect((await call(one, '/api/auth/sign-out', { as: signingOut.cookie })).status).toBe(200)
  expect(await ownRecord(signingOut)).toBe(401)

  await call(one, `/api/user/${removed.email}`, { method: 'DELETE', as: admin })
  expect(await ownRecord(removed)).toBe(401)

  expect(await users()).toBe(403)
  await confirmAddress(one.url, mailbox, promoted.email)
  await call(one, `/api/user/admin/${promoted.email}`, {
    method: 'PUT',
    as: admin,
    body: { password: ADMIN.password },
  })
  expect(await users()).toBe(401)
  const again = { email: promoted.email, password: 'secret-1' }
  promoted.cookie = cookiesOf(await call(one, '/api/auth/sign-in/email', { body: again }))
  expect(await users()).toBe(200)
  await fixture.look((db) =>
    db.updateTable('users').set({ role: 'customer' }).where('email', '=', promoted.email).execute(),
  )
  expect(await users()).toBe(403)

  await call(one, '/api/auth/request-password-reset', { body: { email: resetting.email } })
  const { text } = await mailbox.waitForEmail(resetting.email, 'Reset')
  const [, token] = /token=(\S+)/.exec(text ?? '') ?? []
  const reset = { token, newPassword: 'another-1' }
  expect((await call(one, '/api/auth/reset-password', { body: reset })).status).toBe(200)
  expect(await ownRecord(resetting)).toBe(401)
  const signIn = (password: string) =>
    call(other, '/api/auth/sign-in/email', { body: { email: resetting.email, password } })
  expect([(await signIn('secret-1')).status, (await signIn('another-1')).status]).toEqual([401, 200])
})

describe('a shop of two processes on its own PostgreSQL', () => {
  let fixture: Fixture
  let shop: ShopProcess

  beforeAll(async () => {
    fixture = await createBuiltInFixture()
    shop = await fixture.open({ WEB_CONCURRENCY: '2' })
  }, 120_000)
  afterAll(() => fixture?.close())

  // The first test, because it checks every order in the database.
  test('a killed process is restarted, and orders are placed meanwhile', async () => {
    const { product, buyers } = await fixture.look(async (db) => ({
      product: await createStockedProduct(db, 100_000),
      buyers: await createBuyers(db, 6, fixture.secret),
    }))
    const before = childrenOf(shop)
    const answers = new Map<string, OrderResult>()
    let isOver = false
    const load = Promise.all(
      buyers.map(async (buyer) => {
        while (!isOver) {
          const intent = newOrderIntent(buyer, product, 1)
          answers.set(intent.key, await sendOrder(shop.url, intent))
        }
      }),
    )
    await until(() => answers.size > 20)
    const [victim = expect.fail()] = before
    process.kill(victim, 'SIGKILL')
    await until(() => childrenOf(shop).length === 2 && !childrenOf(shop).includes(victim))
    const then = answers.size
    await until(() => answers.size > then + 20)
    isOver = true
    await load
    expect(shop.output()).toMatch(/Process \d of 2 has ended \(SIGKILL\)\. It restarts in/)
    const placed = new Map(
      [...answers].flatMap(([key, answer]) =>
        answer.kind === 'placed' ? [[key, answer.number] as const] : [],
      ),
    )
    const found = await fixture.look((db) =>
      checkInvariants(db, {
        products: [product],
        keys: new Set(answers.keys()),
        placed,
        cancelled: new Set(),
      }),
    )
    expect(found).toMatchObject({ oversold: 0, lost: 0, half: 0, double: 0 })
  })

  test('a session works in both processes, and each shows what the other wrote', async () => {
    const { product, buyer } = await fixture.look(async (db) => {
      const [first = expect.fail()] = await createBuyers(db, 1, fixture.secret)
      return { product: await createStockedProduct(db, 100), buyer: first }
    })
    const headers = { cookie: buyer.cookie }
    // One request after the other: an account may request one complete list at a time.
    async function askEightTimes() {
      const answers: Awaited<ReturnType<typeof get>>[] = []
      for (let request = 0; request < 8; request += 1)
        answers.push(await get(`${shop.url}/api/purchase/${buyer.email}`, headers))
      return answers
    }
    const sessions = await askEightTimes()
    expect(sessions.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await sendOrder(shop.url, newOrderIntent(buyer, product, 10))).kind).toBe('placed')
    const lists = await askEightTimes()
    expect(lists.map(({ body }) => (JSON.parse(body) as unknown[]).length)).toEqual(Array(8).fill(1))
  })

  test('an order event reaches a reader of the other process', async () => {
    const { product, buyer } = await fixture.look(async (db) => {
      const [first = expect.fail()] = await createBuyers(db, 1, fixture.secret)
      return { product: await createStockedProduct(db, 1_000), buyer: first }
    })
    const heard = { text: '' }
    const reading = request(`${shop.url}/api/orders/events`, {
      agent: false,
      headers: { accept: 'text/event-stream', cookie: buyer.cookie },
    })
    onTestFinished(() => {
      reading.destroy()
    })
    await new Promise<void>((opened) => {
      reading.on('error', () => undefined)
      reading.on('response', (answer) => {
        answer.on('error', () => undefined)
        answer.on('data', (chunk: Buffer) => {
          heard.text += String(chunk)
        })
        opened()
      })
      reading.end()
    })
    const placed: string[] = []
    for (let order = 0; order < 4; order += 1) {
      const answer = await sendOrder(shop.url, newOrderIntent(buyer, product, 10))
      placed.push(answer.kind === 'placed' ? answer.number : expect.fail())
    }
    await until(() => placed.every((number) => heard.text.includes(number)))
  })

  test('when stopped under load, all processes complete their orders and exit with code 0', async () => {
    const { product, buyers } = await fixture.look(async (db) => ({
      product: await createStockedProduct(db, 100_000),
      buyers: await createBuyers(db, 6, fixture.secret),
    }))
    const countOrders = () =>
      fixture.look(async (db) => (await db.selectFrom('orders').select('id').execute()).length)
    const before = await countOrders()
    const children = childrenOf(shop)
    const answers = new Map<string, OrderResult>()
    const load = Promise.all(
      buyers.map(async (buyer) => {
        for (;;) {
          const intent = newOrderIntent(buyer, product, 1)
          const answer = await sendOrder(shop.url, intent)
          answers.set(intent.key, answer)
          if (answer.kind !== 'placed') return
        }
      }),
    )
    await until(() => answers.size > 20)
    expect(await shop.stop('SIGTERM'), shop.output()).toBe(0)
    expect(children.filter(isAlive)).toEqual([])
    await load
    const placed = [...answers.values()].filter(({ kind }) => kind === 'placed').length
    expect((await countOrders()) - before).toBe(placed)
  })

  // The test before has stopped the shop.
  test('while one process hangs, the other answers every request', async () => {
    await shop.start()
    const [hanging = expect.fail()] = childrenOf(shop)
    process.kill(hanging, 'SIGSTOP')
    onTestFinished(() => void process.kill(hanging, 'SIGCONT'))
    for (let count = 0; count < 10; count++) expect((await get(`${shop.url}/healthz`)).status).toBe(200)
  })

  test('processes stop when their parent stops', async () => {
    const children = childrenOf(shop)
    await shop.stop('SIGKILL')
    await until(() => !children.some(isAlive))
  })
})

test('a worker that has just died does not keep the others from closing', async () => {
  const worker = join(mkdtempSync(join(tmpdir(), 'fixit-worker-')), 'worker.mjs')
  onTestFinished(() => rmSync(dirname(worker), { recursive: true, force: true }))
  writeFileSync(worker, `process.on('message', () => process.exit(0)).send({ startupInfo: {} })`)
  const script = `
    import cluster from 'node:cluster'
    import { startWorkers } from './src/server/supervisor.server.ts'
    cluster.setupPrimary({ exec: ${JSON.stringify(worker)}, args: [], execArgv: [] })
    const workers = startWorkers(2, 0)
    await workers.open()
    const [victim] = Object.values(cluster.workers)
    victim.process.kill('SIGKILL')
    // Meanwhile the supervisor cannot notice it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    console.log(await workers.close())`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    script,
  ])
  expect([stdout, stderr]).toEqual(['false\n', 'Process 1 of 2 did not close cleanly (SIGKILL).\n'])
})
