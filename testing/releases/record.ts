/**
 * `node testing/releases/record.ts NAME [CHECKOUT]`: runs the shop of a checkout on a new database, places orders through
 * its API, and stores the database and what the API said about the orders as a fixture of that release.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, gzipSync } from 'node:zlib'
import { readArguments } from '../../scripts/read-arguments.ts'
import { cookiesOf } from '../cookies.ts'
import { createDatabase } from '../databases.ts'
import { findPostgresBinaries } from '../installed-postgres.ts'
import { FIXTURE_ADMIN, FIXTURE_BUYER, RELEASES, type ReleaseOrder } from './release-fixture.ts'

const USAGE = `Usage: node testing/releases/record.ts NAME [CHECKOUT]
Stores the database of a release, with orders, as the fixture NAME. TEST_DATABASE_URL names a PostgreSQL server that the
installed pg_dump can read, which means that it is not newer.
  CHECKOUT  the folder of the release; this one by default`

const [name, checkout = '.'] = readArguments(USAGE, {}, 2).positionals
const serverUrl = process.env.TEST_DATABASE_URL
if (!name || !serverUrl) {
  console.error(USAGE)
  process.exit(2)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

const database = await createDatabase(serverUrl, 'template0')
const folder = mkdtempSync(join(tmpdir(), 'fixit-record-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
const [, ...args] = scripts.start.split(' ')
const shop = spawn(process.execPath, args, {
  cwd: resolve(checkout),
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ADMIN_EMAIL: FIXTURE_ADMIN.email,
    ADMIN_PASSWORD: FIXTURE_ADMIN.password,
    AUTH_SECRET: 'a secret of at least 32 characters, for fixtures',
    LOG_LEVEL: 'warn',
    UNDO_SECONDS: '0',
  },
})

async function call(method: string, path: string, cookie = '', body?: unknown) {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const json = /json/.test(answer.headers.get('content-type') ?? '') ? (JSON.parse(text) as unknown) : text
  return { status: answer.status, json, cookie: cookiesOf(answer) }
}

const isOpen = () =>
  fetch(`${url}/api/products`).then(
    ({ status }) => status === 200,
    () => false,
  )
while (!(await isOpen())) {
  if (shop.exitCode !== null) throw new Error('the shop has ended')
  await pause(500)
}

const admin = (await call('POST', '/api/auth/sign-in/email', '', FIXTURE_ADMIN)).cookie
const signUp = { ...FIXTURE_BUYER, name: 'Site Buyer' }
const buyer = (await call('POST', '/api/auth/sign-up/email', '', signUp)).cookie
await call('PUT', `/api/user/${FIXTURE_BUYER.email}`, buyer, {
  email: FIXTURE_BUYER.email,
  name: 'Site Buyer',
})

type Fields = Record<string, unknown>
const products = (await call('GET', '/api/products')).json as Fields[]
const numberOf = (fields: Fields, name: string) => Number(fields[name] ?? Number.NaN)

const placed: string[] = []
for (const product of products.slice(0, 4)) {
  const minimum = numberOf(product, 'minOrder')
  const multiple = Math.max(1, numberOf(product, 'orderMultiple') || 1)
  // More than the minimum, as the specification has it.
  const quantity = (Math.floor(minimum / multiple) + 1) * multiple
  const sent = await call('POST', '/api/purchase', buyer, {
    email: FIXTURE_BUYER.email,
    address: 'Store 4, Harbour Road',
    Phone: '+1 555 0100',
    orderquentity: quantity,
    productID: product._id,
    price: numberOf(product, 'price'),
  })
  console.log('order', sent.status, JSON.stringify(sent.json).slice(0, 300))
  const body = (Array.isArray(sent.json) ? sent.json[0] : sent.json) as Fields
  placed.push(String(body._id))
}
for (const [index, cookie, to] of [
  [0, buyer, 'cancelled'],
  [1, admin, 'paid'],
  [2, admin, 'paid'],
  [2, admin, 'shipped'],
] as const) {
  const sent = await call('POST', `/api/orders/${placed[index]}/transitions`, cookie, { to })
  console.log(to, sent.status)
}
const listed = (await call('GET', '/api/purchase', admin)).json as Fields[]
const orders = listed.map(
  (order): ReleaseOrder => ({
    number: String(order._id),
    quantity: numberOf(order, 'orderquentity'),
    price: numberOf(order, 'price'),
    product: String(order.name ?? order.productName ?? ''),
    productId: String(order.productID),
    address: String(order.address),
    status: String(order.status),
  }),
)
shop.kill('SIGTERM')
await new Promise((ended) => shop.once('exit', ended))
const dump = execFileSync(
  join(findPostgresBinaries() ?? '', 'pg_dump'),
  ['--column-inserts', '--no-owner', '--no-privileges', '--schema=public', database.url],
  { maxBuffer: 256 * 1024 * 1024 },
)
writeFileSync(join(RELEASES, `${name}.sql.gz`), gzipSync(dump, { level: constants.Z_BEST_COMPRESSION }))
writeFileSync(join(RELEASES, `${name}.json`), `${JSON.stringify(orders, null, 2)}\n`)
await database.close()
rmSync(folder, { recursive: true, force: true })
