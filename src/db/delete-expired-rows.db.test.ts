import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '#app/lib/dates.ts'
import { openTestDatabase } from '../../testing/test-shop.ts'
import { deleteExpiredRows, startExpiredRowDeletion } from './delete-expired-rows.server.ts'
import { newId } from './ids.server.ts'
import { createKysely, openPool } from './pool.server.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { db, pool } = database

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => addDays(NOW, -days)
const warnings: string[] = []
const log = {
  info: () => undefined,
  warn: (_fields: object, message: string) => warnings.push(message),
  error: () => undefined,
}
const options = { pool, now: () => NOW, log }

async function insertOrder(user: string, days: number) {
  const at = daysAgo(days)
  const id = newId(at)
  const order = {
    id,
    number: id.slice(-8),
    user_id: user,
    buyer_name: 'Ann',
    buyer_email: 'ann@company.example',
  }
  await db
    .insertInto('orders')
    .values({
      ...order,
      address: '',
      phone: '',
      status: 'placed',
      total: 1,
      amount_due: 1,
      open_units: 0,
      search_text: '',
      placed_at: at,
      changed_at: at,
    })
    .execute()
  await db
    .insertInto('order_idempotency_keys')
    .values({ user_id: user, key: `${days} days`, body_hash: '', order_id: id, created_at: at })
    .execute()
}

async function insertEmail(days: number, isSent: boolean) {
  const at = daysAgo(days)
  const recipient = `${days}-${isSent ? 'sent' : 'waiting'}`
  await db
    .insertInto('outbox')
    .values({
      id: newId(at),
      kind: 'welcome',
      recipient,
      payload: '{}',
      next_attempt_at: at,
      sent_at: isSent ? at : null,
      last_error: null,
      created_at: at,
    })
    .execute()
}

test('keys older than a week and emails sent a month ago are deleted, and nothing else', async () => {
  const user = newId()
  await db
    .insertInto('users')
    .values({
      id: user,
      name: 'Ann',
      email: 'ann@company.example',
      email_verified: true,
      image: null,
      removed_at: null,
      created_at: NOW,
      updated_at: NOW,
    })
    .execute()
  for (const days of [6, 8]) await insertOrder(user, days)
  for (const days of [29, 31]) for (const isSent of [true, false]) await insertEmail(days, isSent)
  expect(await deleteExpiredRows(options)).toEqual({ idempotencyKeys: 1, emails: 1, expired: 0 })
  expect(await db.selectFrom('order_idempotency_keys').select('key').execute()).toEqual([{ key: '6 days' }])
  const emails = await db.selectFrom('outbox').select('recipient').orderBy('recipient').execute()
  expect(emails.map(({ recipient }) => recipient)).toEqual(['29-sent', '29-waiting', '31-waiting'])
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
})

test('more old rows than one batch can hold are all deleted', async () => {
  await pool.query(
    `insert into outbox (id, kind, recipient, payload, next_attempt_at, sent_at, created_at)
     select '01900000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'welcome', 'many', '{}', $1, $1, $1
     from generate_series(1, 1200) as n`,
    [daysAgo(90)],
  )
  expect(await deleteExpiredRows(options)).toEqual({
    idempotencyKeys: 0,
    emails: 1_200,
    expired: 0,
  })
})

test('a failed deletion is logged and does no harm', async () => {
  const away = openPool({ host: '127.0.0.1', port: 1 })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const running = startExpiredRowDeletion({ ...options, pool: away })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await running.stop()
  expect(warnings).toEqual(['expired rows were not deleted; the next hour tries again'])
  await away.end()
})

test('the server cancels a query that takes too long', async () => {
  const limited = openPool({ connectionString: database.url, statement_timeout: 50 })
  await expect(limited.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
  await limited.end()
})

test('a transaction whose caller stopped waiting is rolled back', async () => {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const options = { ...own.pool.options, connectionTimeoutMillis: 15_000 }
  const impatient = createKysely(openPool({ ...options, query_timeout: 100 }))
  const transaction = impatient.transaction().execute(async (tx) => {
    await tx.insertInto('settings').values({ key: 'half', value: 'done' }).execute()
    await sql`select count(*) from generate_series(1, 2000000)`.execute(tx)
  })
  await expect(transaction).rejects.toThrow('Query read timeout')
  await impatient.destroy()
  const patient = openPool(options)
  expect((await patient.query(`select key from settings where key = 'half'`)).rows).toEqual([])
  await patient.end()
})

test('expired attempts and reset links are deleted, and the others are kept', async () => {
  const inAnHour = new Date(NOW.getTime() + 60 * 60 * 1_000)
  for (const ends of [daysAgo(1), inAnHour]) {
    const name = String(ends.getTime())
    await db.insertInto('rate_limit_attempts').values({ key: name, count: 1, ends_at: ends }).execute()
    const link = {
      identifier: name,
      value: '',
      expires_at: ends,
      created_at: daysAgo(2),
      updated_at: daysAgo(2),
    }
    await db
      .insertInto('verifications')
      .values({ id: name, ...link })
      .execute()
  }
  expect(await deleteExpiredRows(options)).toMatchObject({ expired: 2 })
  const left = String(inAnHour.getTime())
  expect(await db.selectFrom('rate_limit_attempts').select('key').execute()).toEqual([{ key: left }])
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([{ id: left }])
})
