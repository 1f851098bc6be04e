/**
 * The databases of earlier releases under today's code, and the rows of the last release in today's schema.
 * `testing/releases/record.ts` makes the fixtures.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { cookiesOf } from '../../../testing/cookies.ts'
import { emptySchema } from '../../../testing/databases.ts'
import { openApi } from '../../../testing/open-api.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import {
  FIXTURE_BUYER,
  LAST_RELEASE,
  loadDump,
  RELEASES,
  readDump,
  readReleaseOrders,
} from '../../../testing/releases/release-fixture.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { openTestDatabase } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'
import { MIGRATIONS, migrate } from '../migrate.server.ts'

const ORIGIN = 'http://shop.test'
const MAX_BYTES = 1.5 * 1024 * 1024

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

const releases = readdirSync(RELEASES)
  .filter((file) => file.endsWith('.sql.gz'))
  .map((file) => file.replace('.sql.gz', ''))
  .sort()

async function openReleasedShop() {
  const secret = 'a secret of at least 32 characters, for fixtures'
  const shop = openApi({ db, secret, origin: ORIGIN, log: SILENT_LOGGER })
  const signedIn = await shop.api.request(`${ORIGIN}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(FIXTURE_BUYER),
  })
  const cookie = cookiesOf(signedIn)
  const get = (path: string) => shop.api.request(ORIGIN + path, { headers: { cookie } })
  return { get, close: shop.close }
}

test('there is a fixture of each release since the baseline, and together they are small', () => {
  expect(releases[0]).toBe(Object.keys(MIGRATIONS)[0])
  expect(releases.at(-1)).toBe(LAST_RELEASE)
  expect(releases.filter((release) => !Object.hasOwn(MIGRATIONS, release))).toEqual([])
  const sizes = readdirSync(RELEASES).map((file) => readFileSync(join(RELEASES, file)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
})

describe.each(releases)('the database of %s', (release) => {
  test('is migrated; its buyer signs in and finds every order and its document as before', async () => {
    await loadDump(pool, readDump(release))
    const accented = sql`buyer_name = 'Zoë Müller', search_text = search_text || ' zoë müller'`
    await sql`update orders set ${accented}`.execute(db)
    await migrate(db)
    const texts = await db.selectFrom('orders').select('search_text').execute()
    for (const { search_text } of texts) expect(search_text).toMatch(/ zoe muller.* zoe mueller/)
    expect(await brokenInvariants(db)).toEqual([])
    const shop = await openReleasedShop()
    const orders = readReleaseOrders(release)
    expect(orders.length).toBeGreaterThanOrEqual(3)
    for (const expected of orders) {
      const order = (await (await shop.get(`/api/orders/${expected.number}`)).json()) as Record<
        string,
        unknown
      >
      expect(order).toMatchObject({
        number: expected.number,
        status: expected.status,
        address: expected.address,
        lines: [{ productID: expected.productId, quantity: expected.quantity, price: expected.price }],
        total: expected.quantity * expected.price,
      })
      // One document of each release: rendering takes longer than everything else.
      if (expected.status !== 'paid') continue
      const document = await shop.get(`/api/orders/${expected.number}/pro-forma.pdf`)
      const text = (await pdfPages(new Uint8Array(await document.arrayBuffer()))).join(' ')
      expect(text).toContain(formatOrderNumber(expected.number))
      expect(text).toContain(expected.product)
    }
    await shop.close()
  })
})

/** `column-inserts` of pg_dump: exactly what the previous release writes, by column. */
const insertsOf = (dump: string) => dump.match(/^INSERT INTO public\.[\s\S]*?\);$(?=\n(?:INSERT|\n))/gm) ?? []

test('while a new process migrates, one of the previous release can go on writing and reading its rows', async () => {
  await emptySchema(pool)
  await migrate(db)
  const inserts = insertsOf(readDump(LAST_RELEASE)).filter((text) => !text.includes('public.kysely_'))
  expect(inserts.length).toBeGreaterThan(50)
  // The dump writes the tables by name, so that foreign keys must wait.
  await pool.query(`begin; set local session_replication_role = replica; ${inserts.join('\n')} commit;`)
  const columnsRead = new Set(
    inserts.map((text) => text.replace(/^INSERT INTO (\S+) \(([^)]*)\).*$/s, 'select $2 from $1')),
  )
  for (const select of columnsRead) await pool.query(select)
})
