/** What a database needs now and then, done while nobody waits for it: it writes back, tidies up and forgets. */
import type pg from 'pg'
import type { Log } from '#app/app/context.server.ts'
import { firstIdAt } from './ids.server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long the same Idempotency-Key gives the same order again. */
const KEYS_KEPT = 7 * DAY
const MAILS_KEPT = 30 * DAY
const BATCH = 500
/** Not while the doors are being opened. */
const FIRST_ROUND_MS = 20_000
/** A large table may take its time, unlike what visitors ask for. */
const PATIENCE_MS = 30 * MINUTE
/** An embedded engine that has answered nobody for so long is stuck for good. */
const SILENCE_MS = MINUTE

export interface UpkeepOptions {
  pool: pg.Pool
  /** The embedded engine looks after nothing by itself; a server vacuums and checkpoints on its own. */
  isEmbedded: boolean
  now: () => Date
  log: Log
}

/** Deletes in short statements of their own, so that no order ever waits for the whole. @returns rows deleted */
async function deleteInBatches(pool: pg.Pool, statement: string, before: unknown[]): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await pool.query(statement, [...before, BATCH])
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}

/** Forgets keys nobody can repeat any more, mails that left long ago, and whatever has run out by itself. */
export async function prune({
  pool,
  now,
}: UpkeepOptions): Promise<{ keys: number; mails: number; runOut: number }> {
  const keysBefore = new Date(now().getTime() - KEYS_KEPT)
  const mailsBefore = new Date(now().getTime() - MAILS_KEPT)
  return {
    keys: await deleteInBatches(
      pool,
      `delete from order_keys where (user_id, key) in
        (select user_id, key from order_keys where created_at < $1 order by created_at limit $2 for update skip locked)`,
      [keysBefore],
    ),
    // An id begins with its time: the primary key finds the old ones without an index of its own.
    mails: await deleteInBatches(
      pool,
      `delete from outbox where id in
        (select id from outbox where id < $1 and sent_at < $2 order by id limit $3 for update skip locked)`,
      [firstIdAt(mailsBefore.getTime()), mailsBefore],
    ),
    runOut: await pruneRunOut(pool, now()),
  }
}

/** Tables whose rows say themselves when they end. */
const RUN_OUT = [
  ['tries', 'key', 'ends_at'],
  ['sessions', 'id', 'expires_at'],
  ['verifications', 'id', 'expires_at'],
] as const

async function pruneRunOut(pool: pg.Pool, now: Date): Promise<number> {
  let deleted = 0
  for (const [table, key, ends] of RUN_OUT) {
    const statement = `delete from ${table} where ${key} in
      (select ${key} from ${table} where ${ends} < $1 limit $2 for update skip locked)`
    deleted += await deleteInBatches(pool, statement, [now])
  }
  return deleted
}

/** One table after the other, so that whoever wants the only session gets it in between. */
async function vacuum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  for (const { name } of rows) {
    await pool.query({ text: `vacuum (analyze) ${name}`, query_timeout: PATIENCE_MS } as pg.QueryConfig)
  }
}

/** Vacuums when a day has passed since the last time, which the database itself remembers over restarts. */
export async function vacuumIfDue({ pool, now }: UpkeepOptions): Promise<boolean> {
  const { rows } = await pool.query<{ value: string }>(`select value from settings where key = 'vacuumed-at'`)
  const last = rows[0] ? Date.parse(rows[0].value) : 0
  if (now().getTime() - last < DAY) return false
  await vacuum(pool)
  await pool.query(
    `insert into settings (key, value) values ('vacuumed-at', $1) on conflict (key) do update set value = excluded.value`,
    [now().toISOString()],
  )
  return true
}

/** @param onSilence called once when the embedded engine has stopped answering anybody */
export function startUpkeep(options: UpkeepOptions & { onSilence: (error: Error) => void }) {
  const { pool, isEmbedded, log, onSilence } = options
  let running: Promise<unknown> = Promise.resolve()
  let isBusy = false
  let answeredAt = performance.now()

  /** One thing at a time; a failure is told and tried again at the next round. */
  function run(what: string, work: () => Promise<unknown>): Promise<unknown> {
    running = running.then(async () => {
      isBusy = true
      try {
        await work()
      } catch (error) {
        log.warn({ err: error }, `upkeep: ${what} failed and will be tried again`)
      }
      isBusy = false
      answeredAt = performance.now()
    })
    return running
  }

  async function listen() {
    if (isBusy) return
    await pool.query('select 1').then(
      () => {
        answeredAt = performance.now()
      },
      () => undefined,
    )
    if (!isBusy && performance.now() - answeredAt > SILENCE_MS) {
      onSilence(new Error('it has not answered for a minute'))
    }
  }

  const hourly = () => {
    run('forgetting old keys and mails', () => prune(options))
    if (isEmbedded) run('vacuum', () => vacuumIfDue(options))
  }
  const rounds: [everyMs: number, work: () => unknown][] = [[60 * MINUTE, hourly]]
  if (isEmbedded) {
    rounds.push([5 * MINUTE, () => run('checkpoint', () => pool.query('checkpoint'))], [10_000, listen])
  }
  const timers = rounds.map(([everyMs, work]) => setInterval(work, everyMs).unref())
  timers.push(setTimeout(hourly, FIRST_ROUND_MS).unref())
  return {
    /** Runs `work` with the upkeep at rest. */
    async alone<Value>(work: () => Promise<Value>): Promise<Value> {
      return new Promise<Value>((resolve, reject) => {
        run('work of its own', () => work().then(resolve, reject))
      })
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
