/** A new database, opened by shop processes and checked for invariants. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type pg from 'pg'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import { readConfig } from '../../src/server/ops/config.server.ts'
import { joinDatabaseServer } from '../../src/server/ops/database-server.server.ts'
import { createDatabaseFolder } from '../database-folder.ts'
import { copyDatabaseFiles, createDatabase } from '../databases.ts'
import { type ShopProcess, startShop } from '../shop-process.ts'

/** Signs the sessions that tests write into the database, so that buyers need no password. */
const SECRET = randomBytes(32).toString('hex')

export interface Fixture {
  /** Which database it is, for reports. */
  name: string
  secret: string
  /** Starts a shop on this database. */
  open(env?: Record<string, string>): Promise<ShopProcess>
  /** Runs `work` on the database itself. */
  look<Value>(work: (db: Db) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

export interface ServerFixture extends Fixture {
  databaseUrl: string
}

/** The settings that every shop of a fixture is started with. */
const SHOP = { DEMO: 'off', MAX_ORDERS_PER_HOUR: '0', AUTH_SECRET: SECRET }

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

async function lookAt<Value>(url: string, work: (db: Db) => Promise<Value>): Promise<Value> {
  const db = createKysely(openPatientPool({ connectionString: url, max: 20 }))
  return work(db).finally(() => db.destroy())
}

/** A database of the server of the tests. */
export async function createFixture(serverUrl: string): Promise<ServerFixture> {
  const database = await createDatabase(serverUrl)
  const shops: ShopProcess[] = []
  return {
    name: 'a server',
    secret: SECRET,
    databaseUrl: database.url,
    async open(env) {
      const shop = await startShop({ ...SHOP, DATABASE_URL: database.url, ...env })
      shops.push(shop)
      return shop
    },
    look: (work) => lookAt(database.url, work),
    async close() {
      await Promise.all(shops.map((shop) => shop.dispose()))
      await database.close()
    },
  }
}

/** The database of a shop that starts its own PostgreSQL. */
export async function createBuiltInFixture(): Promise<Fixture> {
  const folder = createDatabaseFolder('fixit-fixture-')
  await copyDatabaseFiles(folder)
  let shop: ShopProcess | undefined
  return {
    name: 'the built-in database',
    secret: SECRET,
    async open(env) {
      shop = await startShop({ ...SHOP, DATABASE_URL: '', DATA_DIR: folder, ...env })
      return shop
    },
    async look(work) {
      const server = await joinDatabaseServer(readConfig({ DATA_DIR: folder }))
      return lookAt(server.url, work).finally(() => server.close())
    },
    async close() {
      await shop?.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
