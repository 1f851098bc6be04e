import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { emptySchema } from '../../../testing/databases.ts'
import { LAST_RELEASE, loadDump, readDump } from '../../../testing/releases/release-fixture.ts'
import { openTestDatabase, openTestShop } from '../../../testing/test-shop.ts'
import { migrate } from '../migrate.server.ts'
import { createBackup } from './backup.server.ts'
import { restoreBackup } from './restore.server.ts'
import { NOT_RESTORED, quoteIdentifier, readTablesInDependencyOrder } from './stored-tables.server.ts'

const { ask, database, db, addProduct, purchaseBody, register } = await openTestShop()
const folder = mkdtempSync(join(tmpdir(), 'fixit-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const quiet = () => undefined
const AT = new Date('2026-11-21T12:00:00Z')

async function emptyDatabase() {
  const empty = await openTestDatabase()
  onTestFinished(() => empty.close())
  return empty
}

/** Every row of every table that is restored, as PostgreSQL writes it, to the microsecond and the byte. */
async function everything(pool: pg.Pool): Promise<Record<string, string[]>> {
  const client = await pool.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const all: Record<string, string[]> = {}
    for (const { name } of await readTablesInDependencyOrder(client)) {
      if (NOT_RESTORED.has(name)) continue
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${quoteIdentifier(name)} t order by t::text collate "C"`,
      )
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    client.release()
  }
}

const ODD_TEXT = 'Søren "Ø" O’Neill \\ \u2028 \u2029 \t 🛠 {"a":[null]} \\x00'
/** Names of people and products hold no control characters and no separators of lines. */
const ODD_NAME = ODD_TEXT.replace(/[\t\u2028\u2029]/g, ' ')

async function fill() {
  const buyer = await register(ODD_NAME)
  const product = await addProduct({ stock: 500, minOrder: 0, name: ODD_NAME })
  for (let order = 1; order <= 5; order += 1) {
    const body = { ...purchaseBody(buyer, product, order), address: `${ODD_TEXT}\n${order}` }
    const placed = await ask('POST', '/api/purchase', {
      as: buyer,
      body,
      headers: { 'idempotency-key': `k-${order}` },
    })
    expect(placed.status).toBe(201)
  }
  const specs = JSON.stringify({
    capacitySteelMm: 13.05,
    'ключ "': ODD_TEXT,
    deep: { list: [1e-9, -0.1, true] },
  })
  await database.pool.query(
    `update products set specs = $1, capacity_steel = 0.1::float8 + 0.2::float8, unit_price = 9007199254740991,
      created_at = '2026-01-02 03:04:05.678901+00'`,
    [specs],
  )
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))
  for (let width = 1; width <= 20; width += 1) {
    await db
      .insertInto('product_images')
      .values({ id: 'p', width, format: 'webp', bytes, created_at: AT })
      .execute()
  }
}

await fill()
const source = await everything(database.pool)
const file = join(folder, 'backup.gz')
await createBackup(database.pool, file, AT, quiet)

/** A copy of the backup, changed. */
function changed(name: string, change: (bytes: Buffer) => Buffer): string {
  const copy = join(folder, name)
  writeFileSync(copy, change(readFileSync(file)))
  return copy
}

const ofSchema = (schema: string) =>
  changed(`${schema}.gz`, (bytes) =>
    gzipSync(
      gunzipSync(bytes)
        .toString()
        .replace(/"schema":"[^"]*"/, `"schema":"${schema}"`),
    ),
  )

test('every row of every table is restored exactly', async () => {
  const { pool } = await emptyDatabase()
  const rows = await restoreBackup(pool, file, quiet)
  expect(await everything(pool)).toEqual(source)
  expect(rows).toBe(Object.values(source).flat().length)
})

test('sessions, verifications and attempts are never backed up, nor restored from an older backup that contains them', async () => {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const [header = '', ...rest] = lines.slice(0, -1)
  expect(
    lines.filter((line) => /^\{"table":"(sessions|verifications|rate_limit_attempts)"/.test(line)),
  ).toEqual([])
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const counts = { ...JSON.parse(header), rows: { ...JSON.parse(header).rows, sessions: 1 } }
  const older = [
    JSON.stringify(counts),
    ...rest,
    '{"table":"sessions","columns":["id","token","user_id","expires_at"]}',
    JSON.stringify(['s', 'stolen', id, '2099-01-01 00:00:00+00']),
  ].map((line) => `${line}\n`)
  const sha256 = createHash('sha256').update(older.join('')).digest('hex')
  const end = JSON.stringify({ end: true, rows: Object.values(source).flat().length + 1, sha256 })
  const copy = changed('older.gz', () => gzipSync(`${older.join('')}${end}\n`))
  const { pool } = await emptyDatabase()
  await restoreBackup(pool, copy, quiet)
  for (const table of ['sessions', 'verifications', 'rate_limit_attempts'])
    expect((await pool.query(`select 1 from ${table}`)).rowCount).toBe(0)
  expect(await everything(pool)).toEqual(source)
})

test('a backup of the last release restores what that release becomes', { timeout: 60_000 }, async () => {
  const old = await emptyDatabase()
  await loadDump(old.pool, readDump(LAST_RELEASE))
  const copy = join(folder, 'last-release.gz')
  await createBackup(old.pool, copy, AT, quiet)
  await migrate(old.db)
  const restored = await emptyDatabase()
  await emptySchema(restored.pool)
  await restoreBackup(restored.pool, copy, quiet)
  expect(await everything(restored.pool)).toEqual(await everything(old.pool))
})

test('a backup can be read by its owner only, and no incomplete file is left beside it', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(() => statSync(`${file}.part`)).toThrow()
})

describe('is rejected, and the database stays empty:', () => {
  const cases: [name: string, file: () => string, words: RegExp][] = [
    [
      'a truncated file',
      () => {
        const copy = changed('short.gz', (bytes) => bytes)
        truncateSync(copy, statSync(copy).size - 1_000)
        return copy
      },
      /damaged or not complete/,
    ],
    [
      'a file with one byte flipped',
      () =>
        changed('flipped.gz', (bytes) => {
          const middle = Math.floor(bytes.length / 2)
          bytes[middle] = (bytes[middle] ?? 0) ^ 1
          return bytes
        }),
      // Where the flip falls decides how it is noticed.
      /damaged|does not have|not complete/,
    ],
    [
      'a value changed by hand',
      () =>
        changed('edited.gz', (bytes) =>
          gzipSync(gunzipSync(bytes).toString().replace('company.example', 'evil.example')),
        ),
      /checksum does not fit/,
    ],
    [
      'a row taken out',
      () =>
        changed('fewer.gz', (bytes) =>
          gzipSync(
            gunzipSync(bytes)
              .toString()
              .replace(/\n\["k-3".*|\n\[[^\n]*"k-3"[^\n]*/, ''),
          ),
        ),
      /should have 5 rows/,
    ],
    ['a backup of a newer version of FIX IT', () => ofSchema('9999-new'), /newer version of FIX IT/],
    [
      'a backup of a version that is too old',
      () => ofSchema('0031-purchase-requests'),
      /older version of FIX IT .*Restore it with the last release before this one/,
    ],
    ['something else', () => changed('else.gz', () => Buffer.from('not a backup')), /not a backup of FIX IT/],
    ['a file that is not there', () => join(folder, 'nothing.gz'), /There is no file/],
  ]
  test.each(cases)('%s', async (_name, bad, words) => {
    const { pool } = await emptyDatabase()
    const before = await everything(pool)
    await expect(restoreBackup(pool, bad(), quiet)).rejects.toThrow(words)
    expect(await everything(pool)).toEqual(before)
  })

  test('a backup of a shop that sells in another currency', async () => {
    const { pool } = await emptyDatabase()
    const before = await everything(pool)
    await expect(restoreBackup(pool, file, quiet, 'EUR')).rejects.toThrow(
      'The backup is of a shop that sells in USD, and CURRENCY is EUR. Prices and orders are not converted: set CURRENCY=USD.',
    )
    expect(await everything(pool)).toEqual(before)
  })

  test('a backup, if the database is not empty', async () => {
    await expect(restoreBackup(database.pool, file, quiet)).rejects.toThrow(/already has rows in users/)
    expect(await everything(database.pool)).toEqual(source)
  })
})
