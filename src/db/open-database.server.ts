import type pg from 'pg'
import { DatabaseOpenError } from './built-in/data-folder.server.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.server.ts'
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
  /** Why a power cut may lose the last orders; null if it loses none. */
  powerCutRisk: string | null
  /** Closes all connections. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The PostgreSQL server. */
  url: string
  /** The replicas of that server, behind one address. */
  replicaUrl?: string | undefined
  /** True if a pooler in transaction mode stands between the shop and the servers. */
  hasPooler?: boolean
}

/** Server settings that must be on, so that confirmed orders survive a power cut. */
const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit']

async function assessPowerCutRisk(pool: pg.Pool): Promise<string | null> {
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

/** Opens and migrates the database. Throws `DatabaseOpenError` with a message for the operator. */
export async function openDatabase({
  url,
  replicaUrl,
  hasPooler = false,
}: DatabaseOptions): Promise<ShopDatabase> {
  const connection = { connectionString: url, max: 10 }
  // A migration may take longer than a visitor's query.
  const unlimited = openPool(connection, { hasPooler })
  const migrating = createKysely(unlimited, { hasPooler })
  try {
    await migrate(migrating)
    const powerCutRisk = await assessPowerCutRisk(unlimited)
    await migrating.destroy()
    function connect(settings: pg.PoolConfig) {
      const breaker = createCircuitBreaker({ probe: () => probeServer(settings) })
      const pool = openPool({ ...settings, ...queryTimeouts(hasPooler) }, { hasPooler })
      return { pool, breaker, db: createKysely(pool, { breaker, hasPooler }) }
    }
    const primary = connect(connection)
    const replica = replicaUrl ? connect({ ...connection, connectionString: replicaUrl }) : undefined
    return {
      ...primary,
      replicas: replica && createReplicaReads(primary.db, replica.db),
      powerCutRisk,
      async close() {
        await Promise.all([primary.db.destroy(), replica?.db.destroy()])
        primary.breaker.stop()
        replica?.breaker.stop()
      },
    }
  } catch (error) {
    await migrating.destroy()
    const { host } = new URL(url)
    const server = host ? ` at ${host} (DATABASE_URL)` : ''
    throw new DatabaseOpenError(
      `The database${server} cannot be used: ${(error as Error).message || String(error)}`,
    )
  }
}
