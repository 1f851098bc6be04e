import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { emptySchema } from '../../../testing/databases.ts'
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

/** One row of every kind that has other names since. */
const OLD_SHOP = [
  `insert into users (id, name, email) values ('u', 'Ann', 'ann@company.example')`,
  `insert into products (id, sku, sku_key, name, family, power_source, description, specs, unit_price, stock, min_order,
      price_breaks, search_text, created_at)
    values ('p', 'A-1', 'A1', 'Drill', 'hammer-drill', 'mains', '', '{}', 14900, 100, 5,
      '[{"from": 10, "unitPrice": 13900}]', 'drill', now())`,
  `insert into orders (id, number, user_id, buyer_name, buyer_email, address, phone, state, total, line_count, pieces,
      search_text, placed_at, changed_at)
    values ('o', 'P6W6BBRW', 'u', 'Ann', 'ann@company.example', '', '', 'placed', 104300, 1, 7, '', now(), now())`,
  `insert into order_lines (order_id, line_no, product_id, sku, product_name, description, unit_price, quantity,
      available_before)
    values ('o', 1, 'p', 'A-1', 'Drill', '', 14900, 7, 100)`,
  `insert into order_events (id, order_id, what, by_email, by_name, at)
    values ('e', 'o', 'placed', 'ann@company.example', 'Ann', now())`,
  `insert into order_keys (user_id, key, body_hash, order_id, created_at) values ('u', 'k', 'h', 'o', now())`,
  `insert into order_lists (id, user_id, name, updated_at, additions) values ('l', 'u', '', now(), '["k"]')`,
  `insert into stock_order (product_id, stock) values ('p', 100)`,
  `insert into search_slips (slip, word) values ('drll', 'drill')`,
  `insert into pictures (id, width, format, bytes, created_at) values ('i', 480, 'webp', '\\x00ff', now())`,
  `insert into picture_work (picture_id, original, next_attempt_at) values ('i', '\\x00ff', now())`,
  `insert into audit_entries (id, at, actor_id, actor_email, actor_name, area, what, subject_id, subject, search_text)
    values ('a', now(), 'u', 'ann@company.example', 'Ann', 'catalogue', 'picture-added', 'p', '/pictures/i', '')`,
  `insert into tallies (name, upto, counts) values ('shipped-by-month', '', '{"2026-11.pieces": 7}')`,
  `insert into versions (name, version) values ('products', 3)`,
  `insert into tries (key, count, ends_at) values ('t', 3, now())`,
  `insert into rate_limits (id, key, count, last_request) values ('r', 'r', 1, 1)`,
]

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

/** Without any table, as a database is before its first migration. */
async function bareDatabase() {
  const bare = await emptyDatabase()
  await emptySchema(bare.pool)
  return bare
}

test('a backup from before tables and columns were renamed restores its orders, and no attempt', {
  timeout: 60_000,
}, async () => {
  const old = await bareDatabase()
  await migrate(old.db, '0010-orders-by-user')
  for (const statement of OLD_SHOP) await old.pool.query(statement)
  const copy = join(folder, 'before-renaming.gz')
  await createBackup(old.pool, copy, AT, quiet)
  const lines = gunzipSync(readFileSync(copy)).toString().split('\n')
  expect(lines.filter((line) => /"table":"(tries|rate_limits)"/.test(line))).toEqual([])
  await migrate(old.db)

  const { db: restored, pool } = await bareDatabase()
  await restoreBackup(pool, copy, quiet)
  expect(await everything(pool)).toEqual(await everything(old.pool))
  expect(await restored.selectFrom('rate_limit_attempts').selectAll().execute()).toEqual([])
  const orders = await restored
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(['number', 'orders.status', 'unit_count', 'order_events.status as event', 'actor_name'])
    .execute()
  expect(orders).toEqual([
    { number: 'P6W6BBRW', status: 'placed', unit_count: 7, event: 'placed', actor_name: 'Ann' },
  ])
  const products = await restored.selectFrom('products').select('price_tiers').execute()
  expect(products).toEqual([{ price_tiers: [{ from: 10, unitPrice: 13900 }] }])
  const audited = await restored.selectFrom('audit_events').select(['area', 'action']).execute()
  expect(audited).toEqual([{ area: 'catalog', action: 'image-uploaded' }])
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
    [
      'a backup of a newer version of FIX IT',
      () =>
        changed('newer.gz', (bytes) =>
          gzipSync(
            gunzipSync(bytes)
              .toString()
              .replace(/"schema":"[^"]*"/, '"schema":"9999-new"'),
          ),
        ),
      /newer version of FIX IT/,
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

  test('a backup, if the database is not empty', async () => {
    await expect(restoreBackup(database.pool, file, quiet)).rejects.toThrow(/already has rows in users/)
    expect(await everything(database.pool)).toEqual(source)
  })
})
