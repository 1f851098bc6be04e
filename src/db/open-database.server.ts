import type pg from 'pg'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.server.ts'
import { DatabaseOpenError } from './embedded/data-folder.server.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.server.ts'
import { migrate } from './migrate.server.ts'
import { createKysely, openPool, probeServer, QUERY_TIMEOUTS } from './pool.server.ts'
import { createReplicaReads, type ReplicaReads } from './replica-reads.server.ts'
import type { Db } from './schema.server.ts'

export interface ShopDatabase {
  pool: pg.Pool
  /** Runs the statements of the shop. */
  db: Db
  /** Detects that the database does not respond. */
  breaker: CircuitBreaker
  /** Reads that need not wait for the primary; undefined without replicas. */
  replicas: ReplicaReads | undefined
  /** False for a PostgreSQL server. */
  isEmbedded: boolean
  /** Why a power cut may lose the last orders; null if it loses none. */
  powerCutRisk: string | null
  /** Settles when the embedded database has ended. Never settles for a server, which may come back. */
  lost: Promise<Error>
  /** Closes all connections and ends the embedded database. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The PostgreSQL server; undefined for the embedded database. */
  url?: string | undefined
  /** The replicas of that server, behind one address. */
  replicaUrl?: string | undefined
  /** True if a pooler in transaction mode stands between the shop and the servers. */
  hasPooler?: boolean
  /** The data folder, for the embedded database. */
  folder: string
}

interface OpenedDatabase {
  connection: pg.PoolConfig
  isEmbedded: boolean
  lost: Promise<Error>
  isDurable: boolean
  close(): Promise<void>
}

async function openEngine({ url, folder }: DatabaseOptions): Promise<OpenedDatabase> {
  if (!url) return { isEmbedded: true, ...(await openEmbeddedDatabase(folder)) }
  return {
    connection: { connectionString: url, max: 10 },
    isEmbedded: false,
    lost: new Promise(() => undefined),
    isDurable: true,
    close: async () => undefined,
  }
}

/** Server settings that must be on, so that confirmed orders survive a power cut. */
const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit']

async function assessPowerCutRisk(
  pool: pg.Pool,
  { isEmbedded, isDurable: durable }: OpenedDatabase,
): Promise<string | null> {
  if (isEmbedded) return durable ? null : 'this disk does not confirm writes'
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any ($1) and setting = 'off' order by name`,
    [DURABLE_SETTINGS],
  )
  if (rows.length === 0) return null
  return `the database server runs with ${rows.map(({ name }) => `${name} = off`).join(' and ')}`
}

/** A pooler sets the limits of queries itself: in transaction mode, a session belongs to many clients. */
const queryTimeouts = (hasPooler: boolean): pg.PoolConfig =>
  hasPooler ? { query_timeout: QUERY_TIMEOUTS.query_timeout } : QUERY_TIMEOUTS

/**
 * Opens and migrates the database: the server at `url`, or without one the embedded database in `folder`.
 * Throws `DatabaseOpenError` with a message for the operator.
 */
export async function openDatabase(options: DatabaseOptions): Promise<ShopDatabase> {
  const { url, replicaUrl, hasPooler = false } = options
  const opened = await openEngine(options)
  // A migration may take longer than a visitor's query.
  const unlimited = openPool(opened.connection, { hasPooler })
  const migrating = createKysely(unlimited, { hasPooler })
  try {
    await migrate(migrating)
    const risk = await assessPowerCutRisk(unlimited, opened)
    await migrating.destroy()
    const { connection, isEmbedded, lost, close } = opened
    function connect(settings: pg.PoolConfig) {
      // The embedded database has one session: a probe would wait for the running query.
      const breaker = createCircuitBreaker({ probe: isEmbedded ? undefined : () => probeServer(settings) })
      const pool = openPool({ ...settings, ...queryTimeouts(hasPooler) }, { hasPooler })
      return { pool, breaker, db: createKysely(pool, { breaker, hasPooler }) }
    }
    const primary = connect(connection)
    const replica = replicaUrl ? connect({ ...connection, connectionString: replicaUrl }) : undefined
    return {
      ...primary,
      replicas: replica && createReplicaReads(primary.db, replica.db),
      isEmbedded,
      powerCutRisk: risk,
      lost,
      async close() {
        await Promise.all([primary.db.destroy(), replica?.db.destroy()])
        primary.breaker.stop()
        replica?.breaker.stop()
        await close()
      },
    }
  } catch (error) {
    await migrating.destroy()
    await opened.close()
    const server = url ? ` at ${new URL(url).host} (DATABASE_URL)` : ''
    throw new DatabaseOpenError(
      `The database${server} cannot be used: ${(error as Error).message || String(error)}`,
    )
  }
}
