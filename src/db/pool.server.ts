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

// bigint columns hold cents and counters far below 2^53 (the rules refuse more), so a JavaScript number is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Leaves the migration lock to `migrate`: Kysely's own is an advisory lock, which distributed engines do not share. */
class NoMigrationLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** A statement that begins with a comment of one word, or has one behind its `select`, is known by that word. */
const STATEMENT_NAME = /^\s*(?:select\s+)?\/\* ([\w-]+) \*\//

let connectionCount = 0

/**
 * A connection that has the database parse and plan a named statement once instead of every time. A name holds the
 * connection's number: behind the embedded engine's socket, connections that follow each other are one session.
 */
function withPreparedStatements(client: pg.PoolClient, breaker: CircuitBreaker): PostgresPoolClient {
  connectionCount += 1
  const connection = connectionCount
  const disconnect = () => disconnectNow(client)
  return {
    // Kysely would also hand over cursors, which nothing here uses.
    query: ((text: string, values: unknown[]) => {
      const [, name] = STATEMENT_NAME.exec(text) ?? []
      const statement = { text, values, ...(name && { name: `${name}-${connection}` }) }
      return breaker.guard(() => client.query(statement), disconnect)
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** Ends a connection at once: a silent server would never confirm an orderly end. */
function disconnectNow(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

/** A connection of the pool; where the database falls silent meanwhile, the wait ends and the connection goes back. */
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
 * What a visitor's query may take, so that one that hangs holds nobody else up. The server ends it itself; the
 * embedded engine knows no such limits, and a server may have gone silent: then the caller stops waiting.
 */
export const QUERY_TIMEOUTS: pg.PoolConfig = {
  statement_timeout: MAX_QUERY_MS,
  idle_in_transaction_session_timeout: MAX_QUERY_MS,
  lock_timeout: 10_000,
  query_timeout: MAX_QUERY_MS + 5_000,
}

/** Solid-state disks read one page as fast as the next; the database's own default takes an index for far slower. */
const PLANNER_SETTINGS = 'set random_page_cost = 1.1'

/** @param connection where the server is; `max` is 1 for the embedded database, whose socket is one session. */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    // A relative of PostgreSQL that plans differently may not know the word.
    onConnect: (client) => client.query(PLANNER_SETTINGS).catch(() => undefined),
    ...connection,
  })
  // A connection that breaks fails its own query and is replaced by the next; without listeners, idle or in use, it
  // would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** @param breaker without one of its own, nobody notices that the database has fallen silent */
export function createKysely(pool: pg.Pool, breaker: CircuitBreaker = createCircuitBreaker()): Db {
  return new Kysely<Schema>({ dialect: new ShopDialect(pool, breaker) })
}

/** How long a server may take to say that it is there. */
const PROBE_MS = 2_000

/** Asks the server whether it is there, over a connection of its own. */
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

/** Carries a refusal out of a transaction that it undoes. */
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
 * Runs one transaction; a serialisation failure or deadlock is tried again, five times at most, with jitter. A command
 * that refuses has changed nothing: whatever it wrote before it found out is undone.
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

/** Runs work that is one statement of its own, tried again like a transaction. */
export async function withRetries<Value>(work: () => Promise<Value>, attempt = 1): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (attempt > 5 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    await new Promise((wake) => setTimeout(wake, Math.random() * 20 * 2 ** attempt))
    return withRetries(work, attempt + 1)
  }
}

/** A readiness check must be fast, and so must a buyer's request. */
const PING_TIMEOUT_MS = 3_000

/** True when the database answers at all, and soon. */
export async function isDatabaseReachable(db: Db): Promise<boolean> {
  const answered = db.executeQuery(CompiledQuery.raw('select 1')).then(
    () => true,
    () => false,
  )
  const tooLate = new Promise<false>((late) => setTimeout(late, PING_TIMEOUT_MS, false).unref())
  return Promise.race([answered, tooLate])
}
