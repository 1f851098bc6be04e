import type { Duplex } from 'node:stream'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { type CircuitBreaker, createCircuitBreaker, DatabaseUnresponsive } from './circuit-breaker.server.ts'
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

let connectionCount = 0

/**
 * A connection that prepares named statements, so that the database parses and plans them once. The name contains the
 * connection's number, because successive connections to the embedded database share one session.
 */
function withPreparedStatements(client: pg.PoolClient, breaker: CircuitBreaker): PostgresPoolClient {
  connectionCount += 1
  const connection = connectionCount
  const disconnect = () => disconnectNow(client)
  return {
    // Kysely's type also allows cursors, which are not used here.
    query: ((text: string, values: unknown[]) => {
      const [, name] = STATEMENT_NAME.exec(text) ?? []
      const statement = { text, values, ...(name && { name: `${name}-${connection}` }) }
      return breaker.guard(() => client.query(statement), disconnect)
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** Closes the socket at once: a server that does not respond would never confirm an orderly end. */
function disconnectNow(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

/** Waits for a connection of the pool. If the database stops responding, the wait ends and the connection is returned. */
function connectionOf(pool: pg.Pool, breaker: CircuitBreaker): Promise<pg.PoolClient> {
  const given = Promise.withResolvers<pg.PoolClient>()
  let isGivenUp = false
  function connect() {
    pool.connect().then((client) => (isGivenUp ? client.release() : given.resolve(client)), given.reject)
    return given.promise
  }
  return breaker.guard(connect, () => {
    isGivenUp = true
    given.reject(new DatabaseUnresponsive())
  })
}

function poolWithPreparedStatements(pool: pg.Pool, breaker: CircuitBreaker): PostgresPool {
  const wrappedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await connectionOf(pool, breaker)
      const connection = wrappedClients.get(client) ?? withPreparedStatements(client, breaker)
      wrappedClients.set(client, connection)
      return connection
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

class ShopDialect extends PostgresDialect {
  constructor(pool: pg.Pool, breaker: CircuitBreaker) {
    super({ pool: poolWithPreparedStatements(pool, breaker) })
  }

  override createAdapter() {
    return new NoMigrationLockAdapter()
  }
}

const MAX_QUERY_MS = 30_000

/**
 * Time limits of a visitor's query, so that a hanging one does not block others. A server ends it; for the embedded
 * database, which has no such limits, and for a server that does not respond, the caller stops waiting.
 */
export const QUERY_TIMEOUTS: pg.PoolConfig = {
  statement_timeout: MAX_QUERY_MS,
  idle_in_transaction_session_timeout: MAX_QUERY_MS,
  lock_timeout: 10_000,
  query_timeout: MAX_QUERY_MS + 5_000,
}

/** For solid-state disks. The default assumes slow random reads and avoids indexes. */
const PLANNER_SETTINGS = 'set random_page_cost = 1.1'

/** @param connection with `max: 1` for the embedded database, whose socket is one session */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    // A PostgreSQL-compatible database may not have this setting.
    onConnect: (client) => client.query(PLANNER_SETTINGS).catch(() => undefined),
    ...connection,
  })
  // A broken connection fails its query and is replaced. Without these listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** @param breaker detects that the database does not respond; the default never opens */
export function createKysely(pool: pg.Pool, breaker: CircuitBreaker = createCircuitBreaker()): Db {
  return new Kysely<Schema>({ dialect: new ShopDialect(pool, breaker) })
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

const RETRYABLE = new Set(['40001', '40P01'])

/** Thrown to roll a transaction back and to return the refusal. */
class RollbackWithRefusal extends Error {
  readonly refusal: unknown

  constructor(refusal: unknown) {
    super('refused')
    this.refusal = refusal
  }
}

const isRefusal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'done' in value && value.done === false

/**
 * Runs a transaction and repeats it after a serialization failure or deadlock, at most five times, with jitter. If the
 * command returns a refusal, everything it wrote is rolled back.
 */
export async function inTransaction<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  try {
    return await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const value = await work(tx)
        if (isRefusal(value)) throw new RollbackWithRefusal(value)
        return value
      }),
    )
  } catch (error) {
    if (error instanceof RollbackWithRefusal) return error.refusal as Value
    throw error
  }
}

/** Runs a single statement, with the same retries as a transaction. */
export async function withRetries<Value>(work: () => Promise<Value>, attempt = 1): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (attempt > 5 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    await new Promise((wake) => setTimeout(wake, Math.random() * 20 * 2 ** attempt))
    return withRetries(work, attempt + 1)
  }
}

/** A readiness check must be answered quickly. */
const PING_TIMEOUT_MS = 3_000

/** Whether the database answers within three seconds. */
export async function isDatabaseReachable(db: Db): Promise<boolean> {
  const answered = db.executeQuery(CompiledQuery.raw('select 1')).then(
    () => true,
    () => false,
  )
  const tooLate = new Promise<false>((late) => setTimeout(late, PING_TIMEOUT_MS, false).unref())
  return Promise.race([answered, tooLate])
}
