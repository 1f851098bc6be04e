import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { base32, decryptSecret, encryptSecret } from '#app/auth/second-factor/one-time-codes.server.ts'
import { createBackup } from '#app/db/backup/backup.server.ts'
import { restoreBackup } from '#app/db/backup/restore.server.ts'
import type { Log } from '#app/lib/log.ts'
import { openTestDatabase, openTestShop, SECRET } from '../../testing/test-shop.ts'
import { createDeletionList, deletionListPath } from './deletion-list.server.ts'

const { ask, database, db, addProduct, purchaseBody, register, stockOf } = await openTestShop()
const folder = mkdtempSync(join(tmpdir(), 'fixit-deletions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const logged: string[] = []
const write = (_fields: object, message: string) => void logged.push(message)
const log: Log = { info: write, warn: write, error: write }

// Two databases, one of which is restored.
test('an account deleted after a backup is deleted again after the restore', async () => {
  const [deleted, kept] = [await register('Zadie Quartz'), await register('Stays Here')]
  const product = await addProduct({ stock: 100 })
  for (const buyer of [deleted, kept]) {
    await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body: { location: 'Quartz Town' } })
    await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 10) })
  }
  const factor = Buffer.from('12345678901234567890')
  await db
    .insertInto('second_factors')
    .columns(['user_id', 'secret', 'backup_codes', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', eb.val(encryptSecret(SECRET, factor)).as('secret')])
        .select([eb.val([]).as('backup_codes'), eb.val(new Date()).as('created_at')])
        .where('email', '=', kept.email),
    )
    .execute()
  const file = join(folder, 'backup.gz')
  await createBackup(database.pool, file, new Date(), () => undefined)
  const written = gunzipSync(readFileSync(file)).toString()
  for (const spelled of [base32(factor), factor.toString('base64'), factor.toString('base64url')])
    expect(written.includes(spelled)).toBe(false)
  const list = createDeletionList({ db, folder, log })
  await list.catchUp()
  expect(existsSync(deletionListPath(folder))).toBe(false)
  const deletion = { as: deleted, body: { password: 'secret-1' } }
  expect((await ask('POST', `/api/user/${deleted.email}/deletion`, deletion)).status).toBe(200)
  await list.save()
  expect(statSync(deletionListPath(folder)).mode & 0o777).toBe(0o600)
  expect(readFileSync(deletionListPath(folder), 'utf8')).not.toMatch(/Zadie|company/)
  // An incomplete last line, as a power cut leaves it.
  writeFileSync(deletionListPath(folder), '2026-11-2', { flag: 'a' })

  const restored = await openTestDatabase()
  try {
    await restoreBackup(restored.pool, file, () => undefined)
    const after = createDeletionList({ db: restored.db, folder, log })
    expect(await after.catchUp()).toBe(1)
    expect(logged).toEqual(['deleted accounts that came back with a restored backup were deleted again'])
    const { secret } = await restored.db
      .selectFrom('second_factors')
      .select('secret')
      .executeTakeFirstOrThrow()
    expect([decryptSecret(SECRET, secret), decryptSecret('another shop', secret)]).toEqual([factor, null])
    const users = await restored.db.selectFrom('users').selectAll().execute()
    expect(users.map(({ email }) => email)).toContain(kept.email)
    expect(JSON.stringify(users)).not.toMatch(/Zadie/)
    const orders = await restored.db
      .selectFrom('orders')
      .select(['buyer_name', 'address', 'status'])
      .orderBy('id')
      .execute()
    expect(orders).toEqual([
      { buyer_name: 'Former customer', address: '', status: 'cancelled' },
      { buyer_name: 'Stays Here', address: 'Store 4, Harbour Road', status: 'placed' },
    ])
    const { stock } = await restored.db.selectFrom('products').select('stock').executeTakeFirstOrThrow()
    expect(stock).toBe(await stockOf(product))
    // Now the restored database has the deletion itself.
    expect(await after.catchUp()).toBe(0)
    rmSync(deletionListPath(folder))
    await createDeletionList({ db: restored.db, folder, log }).catchUp()
    expect(readFileSync(deletionListPath(folder), 'utf8').trim().split('\n')).toHaveLength(1)
  } finally {
    await restored.close()
  }
}, 60_000)
