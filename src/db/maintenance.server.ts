/** Periodic database tasks: checkpoints, vacuum and the deletion of expired rows. */
import type pg from 'pg'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Log } from '#app/lib/log.ts'
import { firstIdAt } from './ids.server.ts'

const MINUTE = 60_000
/** How long a repeated idempotency key returns the same order. */
const IDEMPOTENCY_KEY_TTL_MS = 7 * DAY_MS
const SENT_EMAIL_TTL_MS = 30 * DAY_MS
const BATCH_ROWS = 500
/** Leaves the time after the start to visitors. */
const FIRST_RUN_DELAY_MS = 20_000
/** A large table may take longer than a visitor's query. */
const VACUUM_TIMEOUT_MS = 30 * MINUTE
/** After this time without a response, the embedded database will not recover. */
const UNRESPONSIVE_AFTER_MS = MINUTE

export interface MaintenanceOptions {
  pool: pg.Pool
  /** The embedded database needs vacuum and checkpoints; a server does both itself. */
  isEmbedded: boolean
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
}: MaintenanceOptions): Promise<{ idempotencyKeys: number; emails: number; expired: number }> {
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

/** One table at a time, so that queries can use the only connection in between. */
async function vacuum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  for (const { name } of rows) {
    await pool.query({ text: `vacuum (analyze) ${name}`, query_timeout: VACUUM_TIMEOUT_MS } as pg.QueryConfig)
  }
}

/** Vacuums at most once a day. The time is stored in the database, so that restarts do not matter. */
export async function vacuumIfDue({ pool, now }: MaintenanceOptions): Promise<boolean> {
  const { rows } = await pool.query<{ value: string }>(`select value from settings where key = 'vacuumed-at'`)
  const last = rows[0] ? Date.parse(rows[0].value) : 0
  if (now().getTime() - last < DAY_MS) return false
  await vacuum(pool)
  await pool.query(
    `insert into settings (key, value) values ('vacuumed-at', $1) on conflict (key) do update set value = excluded.value`,
    [now().toISOString()],
  )
  return true
}

/** @param options.onUnresponsive called when the embedded database has stopped responding */
export function startMaintenance(options: MaintenanceOptions & { onUnresponsive: (error: Error) => void }) {
  const { pool, isEmbedded, log, onUnresponsive } = options
  let running: Promise<unknown> = Promise.resolve()
  let isBusy = false
  let lastResponseAt = performance.now()

  /** Runs one task at a time. A failed task is logged and runs again at its next time. */
  function run(task: string, work: () => Promise<unknown>): Promise<unknown> {
    running = running.then(async () => {
      isBusy = true
      try {
        await work()
      } catch (error) {
        log.warn({ err: error }, `maintenance: ${task} failed and will be retried`)
      }
      isBusy = false
      lastResponseAt = performance.now()
    })
    return running
  }

  async function checkResponsiveness() {
    if (isBusy) return
    await pool.query('select 1').then(
      () => {
        lastResponseAt = performance.now()
      },
      () => undefined,
    )
    if (!isBusy && performance.now() - lastResponseAt > UNRESPONSIVE_AFTER_MS) {
      onUnresponsive(new Error('it has not answered for a minute'))
    }
  }

  const runHourlyTasks = () => {
    run('deleting expired rows', () => deleteExpiredRows(options))
    if (isEmbedded) run('vacuum', () => vacuumIfDue(options))
  }
  const schedules: [everyMs: number, work: () => unknown][] = [[60 * MINUTE, runHourlyTasks]]
  if (isEmbedded) {
    schedules.push(
      [5 * MINUTE, () => run('checkpoint', () => pool.query('checkpoint'))],
      [10_000, checkResponsiveness],
    )
  }
  const timers = schedules.map(([everyMs, work]) => setInterval(work, everyMs).unref())
  timers.push(setTimeout(runHourlyTasks, FIRST_RUN_DELAY_MS).unref())
  return {
    /** Runs `work` while no maintenance task runs. */
    async runExclusively<Value>(work: () => Promise<Value>): Promise<Value> {
      return new Promise<Value>((resolve, reject) => {
        run('an exclusive task', () => work().then(resolve, reject))
      })
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
