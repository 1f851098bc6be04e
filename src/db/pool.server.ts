import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely'
import pg from 'pg'
import { errorCode } from '#app/lib/error-code.ts'
import { isRefused } from '#app/lib/outcome.ts'
import { type CircuitBreaker, createCircuitBreaker, DatabaseUnresponsive } from './circuit-breaker.server.ts'
import { isDatabaseUnavailable, isReadOnlyError } from './connection-errors.server.ts'
import type { Db, Schema, Tx } from './schema.server.ts'

// bigint columns hold cents and counters far below 2^53, because the rules reject more. A number is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no time zone. As a `Date` it would be another day in some.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** `migrate` has its own lock: Kysely's is an advisory lock, which distributed databases do not share. */
class NoMigrationLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** A one-word comment at the beginning of a statement, or after its `select`, names a prepared statement. */
const STATEMENT_NAME = /^\s*(?:select\s+)?\/\* ([\w-]+) \*\//

interface KyselyOptions {
  /** Detects that the database does not respond. */
  breaker: CircuitBreaker
  /** Consecutive transactions of a connection may reach different sessions, which do not share prepared statements. */
  hasPooler: boolean
}

/**
 * A connection that prepares named statements, so that the database parses and plans them once. A connection to a primary
 * that has become a standby is closed when it is released, so that the next one reaches the new primary.
 */
function withPreparedStatements(client: pg.PoolClient, options: KyselyOptions): PostgresPoolClient {
  const disconnect = () => disconnectNow(client)
  let isReadOnly = false
  return {
    // Kysely's type also allows cursors, which are not used here.
    query: (async (text: string, values: unknown[]) => {
      const [, name] = (!options.hasPooler && STATEMENT_NAME.exec(text)) || []
      const statement = { text, values, ...(name && { name }) }
      try {
        return await options.breaker.guard(() => client.query(statement), disconnect)
      } catch (error) {
        isReadOnly ||= isReadOnlyError(error)
        throw error
      }
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isReadOnly),
  }
}

/** Closes the socket at once: a server that does not respond would never confirm an orderly end. */
function disconnectNow(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

/** Waits for a connection of the pool. If the database stops responding, the wait ends and the connection is returned. */
function connectionOf(pool: pg.Pool, breaker: CircuitBreaker): Promise<pg.PoolClient> {
  const connection = Promise.withResolvers<pg.PoolClient>()
  let isGivenUp = false
  function connect() {
    pool
      .connect()
      .then((client) => (isGivenUp ? client.release() : connection.resolve(client)), connection.reject)
    return connection.promise
  }
  return breaker.guard(connect, () => {
    isGivenUp = true
    connection.reject(new DatabaseUnresponsive())
  })
}

function poolWithPreparedStatements(pool: pg.Pool, kyselyOptions: KyselyOptions): PostgresPool {
  const wrappedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await connectionOf(pool, kyselyOptions.breaker)
      const connection = wrappedClients.get(client) ?? withPreparedStatements(client, kyselyOptions)
      wrappedClients.set(client, connection)
      return connection
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

class ShopDialect extends PostgresDialect {
  constructor(pool: pg.Pool, options: KyselyOptions) {
    super({ pool: poolWithPreparedStatements(pool, options) })
  }

  override createAdapter() {
    return new NoMigrationLockAdapter()
  }
}

const MAX_QUERY_MS = 30_000

/**
 * Time limits of a visitor's query, so that a hanging one does not block others. The server ends it; if the server does
 * not respond, the caller stops waiting.
 */
export const QUERY_TIMEOUTS: pg.PoolConfig = {
  statement_timeout: MAX_QUERY_MS,
  idle_in_transaction_session_timeout: MAX_QUERY_MS,
  lock_timeout: 10_000,
  query_timeout: MAX_QUERY_MS + 5_000,
}

/** For solid-state disks. The default assumes slow random reads and avoids indexes. */
const PLANNER_SETTINGS = 'set random_page_cost = 1.1'

/** A connection whose other end has disappeared without a word is closed after about 20 seconds. */
const KEEP_ALIVE: pg.PoolConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

interface PoolOptions {
  /** The pooler sets the session's parameters, because a session serves many clients. */
  hasPooler?: boolean
}

export function openPool(connection: pg.PoolConfig, { hasPooler = false }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    // A PostgreSQL-compatible database may not have this setting.
    ...(!hasPooler && { onConnect: (client) => client.query(PLANNER_SETTINGS).catch(() => undefined) }),
    ...connection,
  })
  // A broken connection fails its query and is replaced. Without these listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The default breaker never opens. */
export function createKysely(
  pool: pg.Pool,
  { breaker = createCircuitBreaker(), hasPooler = false }: Partial<KyselyOptions> = {},
): Db {
  return new Kysely<Schema>({ dialect: new ShopDialect(pool, { breaker, hasPooler }) })
}

/** How long a server may take to respond to a probe. */
const PROBE_MS = 2_000

/** Checks over a separate connection that the server responds. */
export async function probeServer(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Serialization failure and deadlock: the transaction was rolled back and may succeed the next time. */
const ROLLED_BACK = new Set<unknown>(['40001', '40P01'])

const isRolledBack = (error: unknown): boolean => ROLLED_BACK.has(errorCode(error)) || isReadOnlyError(error)

const isTransaction = (db: Db | Tx): db is Tx => db.isTransaction

/** Thrown to roll a transaction back and to return the refusal. */
class RollbackWithRefusal extends Error {
  readonly refusal: unknown

  constructor(refusal: unknown) {
    super('refused')
    this.refusal = refusal
  }
}

/**
 * Runs a transaction and repeats it after an error that has rolled it back: a serialization failure, a deadlock, or a
 * primary that has become a standby. At most five times, with jitter. If the command returns a refusal, everything it
 * wrote is rolled back. Within a transaction the work becomes a part of it, and its caller rolls refusals back.
 */
export async function inTransaction<Value>(db: Db | Tx, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  if (isTransaction(db)) return work(db)
  try {
    return await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const value = await work(tx)
        if (isRefused(value)) throw new RollbackWithRefusal(value)
        return value
      }),
    )
  } catch (error) {
    if (error instanceof RollbackWithRefusal) return error.refusal as Value
    throw error
  }
}

interface RetryOptions {
  /** True if the work does the same when it runs twice. Then it is also repeated after a lost connection. */
  isIdempotent?: boolean
}

const MAX_RETRIES = 5

/** Runs a single statement, with the same retries as a transaction. */
export async function withRetries<Value>(
  work: () => Promise<Value>,
  { isIdempotent = false }: RetryOptions = {},
): Promise<Value> {
  const isRetryable = (error: unknown) =>
    isRolledBack(error) ||
    // A database that does not respond rejects everything until it does.
    (isIdempotent && isDatabaseUnavailable(error) && !(error instanceof DatabaseUnresponsive))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt > MAX_RETRIES || !isRetryable(error)) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** A readiness check must be answered quickly. */
const PING_TIMEOUT_MS = 3_000

/** True if the database answers within three seconds and accepts writes. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  const answered = sql<{ isReadOnly: string }>`
    select current_setting('transaction_read_only') as "isReadOnly"`
    .execute(db)
    .then(
      ({ rows }) => rows[0]?.isReadOnly === 'off',
      () => false,
    )
  return Promise.race([answered, pause(PING_TIMEOUT_MS, false, { ref: false })])
}
