/** Counts attempts in time windows, in the database for all processes. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { withRetries } from '#app/db/pool.server.ts'
import { findRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/** The clocks of two processes may differ by this much. */
const CLOCK_TOLERANCE_MS = 60_000

/** Limits the attempts in a time window that starts with the first attempt. */
export interface AttemptLimit {
  name: string
  windowMs: number
  maxAttempts: number
}

export interface CountedLimit extends AttemptLimit {
  count: number
  endsAt: Date
}

export interface AttemptCounterOptions {
  db: Db
  /** Hashes the keys, so that the table does not reveal email addresses. */
  secret: string
  now: () => Date
}

export type AttemptKey = readonly [limit: AttemptLimit, subject: string]

export function createAttemptCounter({ db, secret, now }: AttemptCounterOptions) {
  const hashKey = ([{ name }, subject]: AttemptKey) =>
    createHmac('sha256', secret).update(`${name}\n${subject}`).digest('base64url')

  /** False for a window that ends later than a new one would: it began before the clock was set back. */
  const isOpen = (limit: AttemptLimit, endsAt: Date) => {
    const left = endsAt.getTime() - now().getTime()
    return left > 0 && left <= limit.windowMs + CLOCK_TOLERANCE_MS
  }

  const toCounts = (
    keys: readonly AttemptKey[],
    rows: readonly { key: string; count: number; ends_at: Date }[],
    added: number,
  ) =>
    keys.map((key): CountedLimit => {
      const [limit] = key
      const row = rows.find((stored) => stored.key === hashKey(key))
      return row && isOpen(limit, row.ends_at)
        ? { ...limit, count: row.count + added, endsAt: row.ends_at }
        : { ...limit, count: added, endsAt: now() }
    })

  /** The counts with one more attempt. Writes nothing, so that a refused attempt costs no write. */
  async function preview(keys: readonly AttemptKey[]): Promise<CountedLimit[]> {
    const rows = await findRows(db, 'rate_limit_attempts', { key: keys.map(hashKey) })
    return toCounts(keys, rows, 1)
  }

  /** Counts one more attempt before its result is known, so that simultaneous attempts all count. */
  const count = (keys: readonly AttemptKey[]) => withRetries(() => countIn(db, keys))

  /**
   * Counts as a part of a transaction: attempts for the same key wait for its end, and one that is rolled back does not
   * count. The transaction repeats what has to be repeated.
   */
  async function countIn(tx: Db, keys: readonly AttemptKey[]): Promise<CountedLimit[]> {
    const at = now()
    const rows = keys
      .map((key) => ({ key: hashKey(key), limit: key[0] }))
      // One lock order prevents deadlocks.
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const values = rows.map(
      ({ key, limit }) => sql`(${key}, 1, ${new Date(at.getTime() + limit.windowMs)}::timestamptz)`,
    )
    const hasEnded = sql`rate_limit_attempts.ends_at <= ${at}
      or rate_limit_attempts.ends_at > excluded.ends_at + ${CLOCK_TOLERANCE_MS} * interval '1 millisecond'`
    const written = await sql<{ key: string; count: number; ends_at: Date }>`
      insert into rate_limit_attempts (key, count, ends_at) values ${sql.join(values)}
      on conflict (key) do update set
        count = case when ${hasEnded} then 1 else rate_limit_attempts.count + 1 end,
        ends_at = case when ${hasEnded} then excluded.ends_at else rate_limit_attempts.ends_at end
      returning key, count, ends_at`.execute(tx)
    return toCounts(keys, written.rows, 0)
  }

  async function refund(keys: readonly AttemptKey[]): Promise<void> {
    // Same lock order as in `count`.
    await withRetries(() =>
      sql`
        update rate_limit_attempts set count = rate_limit_attempts.count - 1
        from (select key from rate_limit_attempts where key in (${sql.join(keys.map(hashKey))}) order by key for update) locked
        where rate_limit_attempts.key = locked.key and rate_limit_attempts.count > 0`.execute(db),
    )
  }

  return { preview, count, countIn, refund }
}
