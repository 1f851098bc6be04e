import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-shop.ts'
import { BEHIND_ALL_IDS, firstIdAt } from './ids.server.ts'
import { adjustCounter, type IncrementalCounter, readCounter } from './incremental-counters.server.ts'
import { inTransaction } from './pool.server.ts'
import type { Db } from './schema.server.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const NOW = new Date('2026-11-21T12:00:00Z')
const MINUTE = 60_000

/** Reviews by stars, and what was asked of the table. */
function createReviewCounter(now = () => NOW) {
  const asked: { after: string; before: string | undefined }[] = []
  const counter: IncrementalCounter = {
    name: 'test',
    async countRange(on: Db, after, before) {
      asked.push({ after, before })
      const { rows } = await sql<{ rating: number; n: number }>`
        select rating, count(*) as n from reviews
        where id > ${after} and id < ${before ?? BEHIND_ALL_IDS} group by rating`.execute(on)
      const counts = Object.fromEntries(rows.map(({ rating, n }) => [rating, n]))
      return { counts, rows: rows.reduce((sum, { n }) => sum + n, 0) }
    },
  }
  return { counter, asked, read: () => readCounter(db, counter, now()) }
}

/** `count` reviews of `minutesAgo`, with one to five stars in turn. */
async function insertReviews(count: number, minutesAgo: number) {
  const at = firstIdAt(NOW.getTime() - minutesAgo * MINUTE).slice(0, 14)
  await sql`
    insert into reviews (id, email, text, rating, created_at)
    select ${at} || 'aaaa-' || md5(i::text || ${minutesAgo}::text), 'a@company.example', 'Good.', 1 + i % 5, ${NOW}
    from generate_series(1, ${count}::int) i`.execute(db)
}

beforeEach(async () => {
  await db.deleteFrom('reviews').execute()
  await db.deleteFrom('incremental_counters').execute()
})

test('counts are exact before, during and after a checkpoint', async () => {
  const { read } = createReviewCounter()
  await insertReviews(2_000, 60)
  await insertReviews(5, 1)
  const exactly = { 1: 401, 2: 401, 3: 401, 4: 401, 5: 401 }
  expect([await read(), await read(), await read()]).toEqual([exactly, exactly, exactly])
  await insertReviews(5, 0)
  expect(await read()).toEqual({ 1: 402, 2: 402, 3: 402, 4: 402, 5: 402 })
})

test('a row that counts differently is adjusted if it is in the checkpoint, and read anew if it is not', async () => {
  const { read } = createReviewCounter()
  await insertReviews(2_000, 60)
  await read()
  await insertReviews(1, 1)
  const ids = await db.selectFrom('reviews').select(['id', 'rating']).orderBy('id').execute()
  for (const row of [ids[0], ids.at(-1)]) {
    if (!row) throw new Error('there are no reviews')
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('reviews')
        .set({ rating: 6 - row.rating })
        .where('id', '=', row.id)
        .execute()
      await adjustCounter(tx, 'test', row.id, { [row.rating]: -1, [6 - row.rating]: 1 })
    })
  }
  const { rows } = await sql<{ rating: number; n: number }>`
    select rating, count(*) as n from reviews group by rating`.execute(db)
  expect(await read()).toEqual(Object.fromEntries(rows.map(({ rating, n }) => [rating, n])))
})

test('rows included in a checkpoint are not read again', async () => {
  const { read, asked } = createReviewCounter()
  await insertReviews(2_000, 60)
  await read()
  asked.length = 0
  await read()
  expect(asked).toEqual([{ after: firstIdAt(NOW.getTime() - 5 * MINUTE), before: undefined }])
})

test('rows younger than five minutes are in no checkpoint, because earlier ids may still be committed', async () => {
  const { read } = createReviewCounter()
  await insertReviews(2_000, 4)
  await read()
  await insertReviews(5, 4.5)
  expect(await read()).toEqual({ 1: 401, 2: 401, 3: 401, 4: 401, 5: 401 })
})

test('a few rows are counted without a checkpoint', async () => {
  const { read } = createReviewCounter()
  await insertReviews(500, 60)
  await read()
  expect(await db.selectFrom('incremental_counters').selectAll().execute()).toEqual([])
})

test('many simultaneous readers make one checkpoint', async () => {
  const { read } = createReviewCounter()
  await insertReviews(2_000, 60)
  const all = await Promise.all(Array.from({ length: 8 }, read))
  expect(new Set(all.map((counts) => JSON.stringify(counts))).size).toBe(1)
  expect(await read()).toEqual({ 1: 400, 2: 400, 3: 400, 4: 400, 5: 400 })
})

test('rows written after the clock is set back are counted', async () => {
  const clock = { now: NOW }
  const { read } = createReviewCounter(() => clock.now)
  await insertReviews(2_000, 10)
  await read()
  clock.now = new Date(NOW.getTime() - 60 * MINUTE)
  await insertReviews(5, 60)
  const exactly = { 1: 401, 2: 401, 3: 401, 4: 401, 5: 401 }
  expect([await read(), await read()]).toEqual([exactly, exactly])
  clock.now = NOW
  expect([await read(), await read()]).toEqual([exactly, exactly])
})
