/** How the process ends: on request, or after it lost its database; and backups while it runs. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { restoreBackup } from '../src/db/backup/restore.server.ts'
import { createDatabase } from './databases.ts'
import { openFlakyProxy } from './flaky-proxy.ts'
import { openBuiltInFixtureOfTest, openFixtureOfTest } from './process-fixture.ts'
import { type ShopProcess, startMuted, startWithNpm } from './shop-process.ts'
import {
  type Buyer,
  createBuyers,
  createStockedProduct,
  newOrderIntent,
  type OrderResult,
  sendOrder,
} from './torture/buyers.ts'
import type { Fixture } from './torture/fixture.ts'
import { checkInvariants } from './torture/invariants.ts'

beforeAll(() => buildIfNeeded(() => undefined), 60_000)

function createBuyersAndProduct(fixture: Fixture) {
  return fixture.look(async (db) => ({
    product: await createStockedProduct(db, 10_000),
    buyers: await createBuyers(db, 8, fixture.secret),
  }))
}

/** Buyers who order until the shop accepts no more. */
function startOrdering(url: string, { product, buyers }: Awaited<ReturnType<typeof createBuyersAndProduct>>) {
  const answers = new Map<string, OrderResult>()
  const running = Promise.withResolvers<void>()
  const done = Promise.all(
    buyers.map(async (buyer) => {
      for (;;) {
        const intent = newOrderIntent(buyer, product, 1)
        const answer = await sendOrder(url, intent)
        answers.set(intent.key, answer)
        if (answers.size === 30) running.resolve()
        if (answer.kind !== 'placed') return
      }
    }),
  )
  return { answers, underWay: running.promise, done }
}

/** Reads order events over a connection that never ends by itself. */
function readOrderEvents(url: string, buyer: Buyer): Promise<void> {
  return new Promise((opened, failed) => {
    const headers = { accept: 'text/event-stream', cookie: buyer.cookie }
    const reading = request(`${url}/api/orders/events`, { headers }, (answer) => {
      answer.on('error', () => undefined).resume()
      if (answer.statusCode === 200) opened()
      else failed(new Error(`the news answered ${answer.statusCode}`))
    })
    reading.on('error', () => undefined).end()
  })
}

const placedIn = (answers: Map<string, OrderResult>) =>
  new Map(
    [...answers].flatMap(([key, answer]) =>
      answer.kind === 'placed' ? [[key, answer.number] as const] : [],
    ),
  )

const run = (script: string, file: string, shop: ShopProcess) =>
  promisify(execFile)(process.execPath, [script, file], {
    env: { ...process.env, DATA_DIR: shop.folder, DATABASE_URL: '' },
  })

test('when stopped under load, running orders complete, and the process and its PostgreSQL end in ten seconds with code 0', async () => {
  const fixture = await openBuiltInFixtureOfTest()
  const set = await createBuyersAndProduct(fixture)
  const shop = await fixture.open()
  await readOrderEvents(shop.url, set.buyers[0] ?? expect.fail())
  const load = startOrdering(shop.url, set)
  await load.underWay
  const asked = performance.now()
  expect(await shop.stop('SIGTERM'), shop.output()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
  expect(existsSync(join(shop.folder, 'database', 'postmaster.pid'))).toBe(false)
  await load.done
  const { answers } = load
  const placed = placedIn(answers)
  expect(placed.size).toBeGreaterThan(0)
  const found = await fixture.look((db) =>
    checkInvariants(db, {
      products: [set.product],
      keys: new Set(answers.keys()),
      placed,
      cancelled: new Set(),
    }),
  )
  expect(found).toMatchObject({ orders: placed.size, oversold: 0, lost: 0, half: 0, double: 0 })
})

test('with DRAIN_SECONDS a stopping shop sends load balancers away and serves everything until then', async () => {
  const fixture = await openFixtureOfTest()
  const set = await createBuyersAndProduct(fixture)
  const shop = await fixture.open({ DRAIN_SECONDS: '10' })
  const [buyer = expect.fail()] = set.buyers
  const stopped = shop.stop('SIGTERM')
  const health = async () => (await fetch(`${shop.url}/healthz`)).status
  await expect.poll(health).toBe(503)
  const page = await fetch(`${shop.url}/`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect((await sendOrder(shop.url, newOrderIntent(buyer, set.product, 1))).kind).toBe('placed')
  expect(await stopped).toBe(0)
})

test('a shop whose PostgreSQL has ended stops with an error and code 1, and starts again', async () => {
  const fixture = await openBuiltInFixtureOfTest()
  const shop = await fixture.open()
  process.kill(
    Number.parseInt(readFileSync(join(shop.folder, 'database', 'postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  )
  const { code, output } = await shop.ended()
  expect(code).toBe(1)
  expect(output).toContain(
    `FIX IT stops: its PostgreSQL has ended (SIGKILL, see ${join(shop.folder, 'database.log')}). Start it again.`,
  )
  await shop.start()
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

test('a backup of a running shop has every order confirmed before it, and restores to a server but not to the running shop', async () => {
  const fixture = await openBuiltInFixtureOfTest()
  const set = await createBuyersAndProduct(fixture)
  const shop = await fixture.open()
  const before = newOrderIntent(set.buyers[0] ?? expect.fail(), set.product, 3)
  const answer = await sendOrder(shop.url, before)
  const load = startOrdering(shop.url, set)
  const file = join(shop.folder, 'backup.gz')
  await run('scripts/backup.ts', file, shop)
  const restoring = run('scripts/restore.ts', file, shop)
  await expect(restoring).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by another'),
  })
  expect(await shop.stop()).toBe(0)
  await load.done
  const keys = new Set([before.key, ...load.answers.keys()])
  const target = await createDatabase(inject('serverUrl'))
  onTestFinished(() => target.close())
  await restoreBackup(target.pool, file, () => undefined)
  const placed = placedIn(new Map([[before.key, answer]]))
  expect(placed.size).toBe(1)
  const found = await checkInvariants(target.db, {
    products: [set.product],
    keys,
    placed,
    cancelled: new Set(),
  })
  expect(found).toMatchObject({ oversold: 0, lost: 0, half: 0, double: 0 })
  expect(found.orders).toBeGreaterThan(0)
})

test('a backup that loses its connection says so and starts again', async () => {
  const database = await createDatabase(inject('serverUrl'))
  onTestFinished(() => database.close())
  const url = new URL(database.url ?? '')
  const proxy = await openFlakyProxy({ host: url.hostname, port: Number(url.port) })
  onTestFinished(() => proxy.close())
  url.host = `127.0.0.1:${proxy.port}`
  let connections = 0
  proxy.cutAfter(() => {
    connections += 1
    const isFirst = connections === 1
    return (question) => isFirst && question.includes('declare backup')
  })
  const folder = mkdtempSync(join(tmpdir(), 'fixit-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'backup.gz')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/backup.ts', file], {
    env: { ...process.env, DATABASE_URL: url.href },
  })
  expect(stderr).toContain('Trying again in 1 s, attempt 2 of 6.')
  expect(stdout).toContain('Backup written to')
  expect(readdirSync(folder)).toEqual(['backup.gz'])
})

/** Accepts every connection and never answers. */
async function hangingServer() {
  const connected = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    connected.resolve()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connected: connected.promise, server }
}

async function freePort(): Promise<number> {
  const { port, server } = await hangingServer()
  await new Promise((closed) => server.close(closed))
  return port
}

const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-stopping-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.each(['full disk', 'stopped reader'] as const)(
  'a log that meets a %s loses lines and reports it once; the shop continues, and stops in time although its mail server hangs',
  async (output) => {
    const database = await createDatabase(inject('serverUrl'))
    onTestFinished(() => database.close())
    const mail = await hangingServer()
    const shop = await startMuted(output, {
      DATABASE_URL: database.url,
      DATA_DIR: temporaryFolder(),
      DEMO: 'off',
      PORT: String(await freePort()),
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    })
    onTestFinished(() => void shop.child.kill('SIGKILL'))
    const path = '/no-such-page/'.padEnd(180, 'x')
    const requestPages = async () => {
      for (let request = 0; request < 50; request += 1) await (await fetch(shop.url + path)).text()
    }
    const requestAtOnce = () => Promise.all(Array.from({ length: 8 }, requestPages))
    // Until a pipe and the shop's own queue hold no more.
    while (!shop.errorOutput().includes('Log lines are dropped')) await requestAtOnce()
    await requestAtOnce()
    const signUp = await fetch(`${shop.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify({ name: 'Ann', email: 'ann@company.example', password: 'secret-1' }),
    })
    expect(signUp.status).toBe(200)
    await mail.connected
    const startedAt = performance.now()
    shop.child.kill('SIGTERM')
    expect(await shop.exit).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    expect(shop.errorOutput().match(/Log lines are dropped/g)).toHaveLength(1)
  },
)

test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm stops the shop that it started', async (signal) => {
  const database = await createDatabase(inject('serverUrl'))
  onTestFinished(() => database.close())
  const own = { DATABASE_URL: database.url, DATA_DIR: temporaryFolder(), DEMO: 'off' }
  const { child, url } = await startWithNpm(own)
  child.kill(signal)
  const isGone = () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    )
  await expect.poll(isGone).toBe(true)
})

test('a process that does not stop in time is killed and says so', async () => {
  const script = `
    import { listenForStop, onStopRequest } from './src/server/ops/stop-request.server.ts'
    listenForStop(200)
    onStopRequest(() => undefined)
    setInterval(() => undefined, 1_000)
    process.kill(process.pid, 'SIGTERM')`
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  await expect(ended).rejects.toMatchObject({
    signal: 'SIGKILL',
    stderr: expect.stringContaining('FIX IT did not close within 0.2 seconds and was killed.'),
  })
})

test('a database folder without PG_VERSION is damaged: neither a start nor a backup removes anything', async () => {
  const fixture = await openBuiltInFixtureOfTest()
  const shop = await fixture.open()
  await shop.stop()
  const database = join(shop.folder, 'database')
  rmSync(join(database, 'PG_VERSION'))
  const sentence = 'The database folder looks damaged. Restore a backup or move it away.'
  await expect(shop.start()).rejects.toThrow(sentence)
  await expect(run('scripts/backup.ts', join(shop.folder, 'backup.gz'), shop)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(sentence),
  })
  expect(existsSync(join(database, 'global', 'pg_control'))).toBe(true)
})
