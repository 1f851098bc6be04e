import type pg from 'pg'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.server.ts'
import { DatabaseOpenError } from './embedded/data-folder.server.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.server.ts'
import { migrate } from './migrate.server.ts'
import { createKysely, openPool, probeServer, QUERY_TIMEOUTS } from './pool.server.ts'

export interface ShopDatabase {
  pool: pg.Pool
  /** Detects that the database does not respond. */
  breaker: CircuitBreaker
  /** False for a PostgreSQL server. */
  isEmbedded: boolean
  /** Why a power cut may lose the last orders; null if it loses none. */
  powerCutRisk: string | null
  /** Settles when the embedded database has ended. Never settles for a server, which may come back. */
  lost: Promise<Error>
  /** Call after the pool has ended. */
  close(): Promise<void>
}

interface OpenedDatabase {
  connection: pg.PoolConfig
  isEmbedded: boolean
  lost: Promise<Error>
  isDurable: boolean
  close(): Promise<void>
}

async function openEngine(url: string | undefined, folder: string): Promise<OpenedDatabase> {
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

/**
 * Opens and migrates the database: the server at `url`, or without one the embedded database in `folder`.
 * Throws `DatabaseOpenError` with a message for the operator.
 */
export async function openDatabase(url: string | undefined, folder: string): Promise<ShopDatabase> {
  const opened = await openEngine(url, folder)
  // A migration may take longer than a visitor's query.
  const unlimited = openPool(opened.connection)
  const migrating = createKysely(unlimited)
  try {
    await migrate(migrating)
    const risk = await assessPowerCutRisk(unlimited, opened)
    await migrating.destroy()
    const { connection, isEmbedded, lost, close } = opened
    // The embedded database has one session: a probe would wait for the running query.
    const probe = isEmbedded ? undefined : () => probeServer(connection)
    const breaker = createCircuitBreaker({ probe })
    return {
      pool: openPool({ ...connection, ...QUERY_TIMEOUTS }),
      breaker,
      isEmbedded,
      powerCutRisk: risk,
      lost,
      async close() {
        breaker.stop()
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
