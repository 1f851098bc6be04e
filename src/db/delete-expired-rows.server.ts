/** Deletes expired rows every hour, and moves those that processes of the previous release write during an upgrade. */
import type pg from 'pg'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Log } from '#app/lib/log.ts'
import { firstIdAt } from './ids.server.ts'
import { MOVE_PRODUCT_REQUESTS } from './migrations/0130-product-requests-as-quotes.server.ts'

const HOUR_MS = 60 * 60_000
/** How long a repeated idempotency key returns the same order. */
const IDEMPOTENCY_KEY_TTL_MS = 7 * DAY_MS
const SENT_EMAIL_TTL_MS = 30 * DAY_MS
const BATCH_ROWS = 500
/** Leaves the time after the start to visitors. */
const FIRST_RUN_DELAY_MS = 20_000

export interface ExpiredRowOptions {
  pool: pg.Pool
  now: () => Date
  log: Log
}

/** Deletes in small batches, so that orders do not wait. @returns the number of deleted rows */
async function deleteInBatches(pool: pg.Pool, statement: string, before: unknown[]): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await pool.query(statement, [...before, BATCH_ROWS])
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_ROWS) return deleted
  }
}

/** Deletes old idempotency keys, emails that were sent long ago, and expired rows. */
export async function deleteExpiredRows({
  pool,
  now,
}: ExpiredRowOptions): Promise<{ idempotencyKeys: number; emails: number; expired: number }> {
  const keysBefore = new Date(now().getTime() - IDEMPOTENCY_KEY_TTL_MS)
  const emailsBefore = new Date(now().getTime() - SENT_EMAIL_TTL_MS)
  return {
    idempotencyKeys: await deleteInBatches(
      pool,
      `delete from order_idempotency_keys where (user_id, key) in
        (select user_id, key from order_idempotency_keys where created_at < $1 order by created_at limit $2 for update skip locked)`,
      [keysBefore],
    ),
    // IDs begin with their time, so the primary key finds the old rows.
    emails: await deleteInBatches(
      pool,
      `delete from outbox where id in
        (select id from outbox where id < $1 and sent_at < $2 order by id limit $3 for update skip locked)`,
      [firstIdAt(emailsBefore.getTime()), emailsBefore],
    ),
    expired: await deleteExpiredFromTables(pool, now()),
  }
}

/** Tables with a column for the end of a row. */
const EXPIRING_TABLES = [
  ['rate_limit_attempts', 'key', 'ends_at'],
  ['answered_requests', 'id', 'expires_at'],
  ['api_keys', 'id', 'expires_at'],
  ['sessions', 'id', 'expires_at'],
  ['verifications', 'id', 'expires_at'],
] as const

async function deleteExpiredFromTables(pool: pg.Pool, now: Date): Promise<number> {
  let deleted = 0
  for (const [table, key, ends] of EXPIRING_TABLES) {
    const statement = `delete from ${table} where ${key} in
      (select ${key} from ${table} where ${ends} < $1 limit $2 for update skip locked)`
    deleted += await deleteInBatches(pool, statement, [now])
  }
  return deleted
}

export function startExpiredRowDeletion(options: ExpiredRowOptions) {
  let running: Promise<unknown> = Promise.resolve()

  /** A failed deletion is logged and runs again an hour later. */
  function run() {
    running = running
      .then(() => deleteExpiredRows(options))
      // Processes of the previous release still write them (docs/decisions/0140-one-inbox-for-sales.md).
      .then(() => options.pool.query(MOVE_PRODUCT_REQUESTS))
      .catch((error) =>
        options.log.warn({ err: error }, 'expired rows were not deleted; the next hour tries again'),
      )
  }

  const timers = [setInterval(run, HOUR_MS).unref(), setTimeout(run, FIRST_RUN_DELAY_MS).unref()]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
