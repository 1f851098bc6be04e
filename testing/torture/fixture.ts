/** A new database of one engine, opened by shop processes and checked for invariants. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openEmbeddedDatabase } from '../../src/db/embedded/embedded-database.server.ts'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import { copyEmbeddedTemplate, type Engine, serverDatabase } from '../engines.ts'
import { type ShopProcess, startShop } from '../shop-process.ts'

/** Signs the sessions that tests write into the database, so that buyers need no password. */
const SECRET = randomBytes(32).toString('hex')

export interface Fixture {
  engine: Engine
  secret: string
  /** Undefined on the embedded engine, which one process opens. */
  databaseUrl?: string
  /** Starts a shop on this database; on the embedded engine one at a time. */
  open(env?: Record<string, string>): Promise<ShopProcess>
  /** Runs `work` on the database itself; on the embedded engine only while no shop runs. */
  look<Value>(work: (db: Db) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

export interface PreparedTemplate {
  serverUrl: string
  embeddedTemplate: string
}

export function createFixture(engine: Engine, prepared: PreparedTemplate): Promise<Fixture> {
  return engine === 'server'
    ? createServerFixture(prepared.serverUrl)
    : createEmbeddedFixture(prepared.embeddedTemplate)
}

/** A pool that never gives a connection back still fails, after this long five times. */
const CONNECTION_TIMEOUT_MS = 30_000
const MAX_WAITS = 5

/**
 * The connections of the test itself. A computer that stands still for a moment, with dozens of commands waiting for a
 * connection, is not a fault of the shop, so the wait for a connection is longer and is repeated. No command is.
 */
function openPatientPool(connection: pg.PoolConfig): pg.Pool {
  const pool = openPool({ ...connection, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  const connect = pool.connect.bind(pool)
  async function connectAgain() {
    for (let wait = 1; ; wait += 1) {
      try {
        return await connect()
      } catch (error) {
        const isTimeout = (error as Error).message === 'timeout exceeded when trying to connect'
        if (!isTimeout || wait === MAX_WAITS) throw error
      }
    }
  }
  return Object.assign(pool, { connect: connectAgain })
}

async function createServerFixture(serverUrl: string): Promise<Fixture> {
  const database = await serverDatabase(serverUrl)
  const shops: ShopProcess[] = []
  return {
    engine: 'server',
    secret: SECRET,
    ...(database.url !== undefined && { databaseUrl: database.url }),
    async open(env) {
      const own = {
        DEMO: 'off',
        MAX_ORDERS_PER_HOUR: '0',
        AUTH_SECRET: SECRET,
        DATABASE_URL: database.url ?? '',
      }
      const shop = await startShop({ ...own, ...env })
      shops.push(shop)
      return shop
    },
    async look(work) {
      const db = createKysely(openPatientPool({ connectionString: database.url, max: 20 }))
      return work(db).finally(() => db.destroy())
    },
    async close() {
      await Promise.all(shops.map((shop) => shop.dispose()))
      await database.close()
    },
  }
}

async function createEmbeddedFixture(template: string): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-fixture-'))
  copyEmbeddedTemplate(template, folder)
  let shop: ShopProcess | undefined
  return {
    engine: 'embedded',
    secret: SECRET,
    async open(env) {
      shop = await startShop({
        DEMO: 'off',
        MAX_ORDERS_PER_HOUR: '0',
        AUTH_SECRET: SECRET,
        DATA_DIR: folder,
        ...env,
      })
      return shop
    },
    async look(work) {
      const embedded = await openEmbeddedDatabase(folder)
      const db = createKysely(openPatientPool(embedded.connection))
      try {
        return await work(db)
      } finally {
        await db.destroy()
        await embedded.close()
      }
    },
    async close() {
      await shop?.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
