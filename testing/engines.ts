/** New migrated databases for the tests, on both engines, copied from one template. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedDatabase } from '../src/db/embedded/embedded-database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { createKysely, openPool } from '../src/db/pool.server.ts'
import type { Db } from '../src/db/schema.server.ts'

export type Engine = 'embedded' | 'server'

export interface TestDatabase {
  db: Db
  /** The same database without Kysely and without timeouts. */
  pool: pg.Pool
  engine: Engine
  /** Only on the server engine: the URL for further processes. */
  url?: string
  close(): Promise<void>
}

const TEMPLATE = 'fixit_template'

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Creates the migrated template of all test databases. */
export async function prepareServerTemplate(serverUrl: string): Promise<void> {
  await runOn(serverUrl, `drop database if exists ${TEMPLATE}`)
  await runOn(serverUrl, `create database ${TEMPLATE}`)
  const db = createKysely(openPool({ connectionString: databaseUrl(serverUrl, TEMPLATE) }))
  await migrate(db)
  await db.destroy()
}

/** @returns the folder of a migrated embedded database, to be copied */
export async function prepareEmbeddedTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-template-'))
  const embedded = await openEmbeddedDatabase(folder)
  const db = createKysely(embedded.pool)
  await migrate(db)
  await db.destroy()
  await embedded.close()
  return folder
}

/** @param template the database to copy: the migrated one, or `template0`, which is empty */
export async function serverDatabase(serverUrl: string, template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOn(serverUrl, `create database ${name} template ${template}`)
  const url = databaseUrl(serverUrl, name)
  const pool = openPool({ connectionString: url, max: 20 })
  const db = createKysely(pool)
  return {
    db,
    pool,
    engine: 'server',
    url,
    async close() {
      await db.destroy()
      await runOn(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

export async function embeddedDatabase(template: string): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-test-'))
  cpSync(join(template, 'database'), join(folder, 'database'), { recursive: true })
  const embedded = await openEmbeddedDatabase(folder)
  const db = createKysely(embedded.pool)
  return {
    db,
    pool: embedded.pool,
    engine: 'embedded',
    async close() {
      await db.destroy()
      await embedded.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
