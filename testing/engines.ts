/** New migrated databases for the tests, on both engines, copied from one template. */
import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../src/db/embedded/embedded-database.server.ts'
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

/** Templates are kept between runs and shared with the browser tests, because creating one takes many seconds. */
const TEMPLATES = join('node_modules', '.cache', 'fixit-embedded')

/** Changes with the migrations and with the version of the embedded database. */
function templateName(): string {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  const files = readdirSync('src/db', { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.server.ts')).sort())
    hash.update(file).update(readFileSync(join('src/db', file)))
  return hash.digest('hex').slice(0, 16)
}

async function createEmbeddedTemplate(folder: string): Promise<void> {
  const embedded = await openEmbeddedDatabase(folder)
  const db = createKysely(embedded.pool)
  await migrate(db)
  await db.destroy()
  await embedded.close()
}

/** A younger template may belong to a run that has not ended: the migrations can change while tests run. */
const TEMPLATE_TTL_MS = 24 * 60 * 60_000

function removeOldTemplates(): void {
  for (const name of readdirSync(TEMPLATES)) {
    const template = join(TEMPLATES, name)
    const age = Date.now() - (statSync(template, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > TEMPLATE_TTL_MS) rmSync(template, { recursive: true, force: true })
  }
}

/** @returns the folder of a migrated embedded database, to be copied */
export async function prepareEmbeddedTemplate(): Promise<string> {
  const name = templateName()
  const template = join(TEMPLATES, name)
  if (existsSync(template)) return template
  mkdirSync(TEMPLATES, { recursive: true })
  removeOldTemplates()
  const unfinished = mkdtempSync(`${template}-`)
  await createEmbeddedTemplate(unfinished)
  // Renamed when it is complete. Another run may have been faster.
  try {
    renameSync(unfinished, template)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(template)) throw error
  }
  return template
}

/** The tests crash shops, but never the computer, so nothing has to wait for its disk. */
export const WITHOUT_DISK_SYNC = { fsync: 'off', full_page_writes: 'off' }

/** Copies the migrated embedded database into a data folder. */
export function copyEmbeddedTemplate(template: string, folder: string): void {
  cpSync(join(template, 'database'), join(folder, 'database'), { recursive: true })
  const settings = Object.entries(WITHOUT_DISK_SYNC).map(([name, value]) => `${name} = ${value}\n`)
  appendFileSync(join(folder, 'database', 'postgresql.conf'), settings.join(''))
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

/** Embedded databases that tests have closed. Opening one takes seconds, so further tests of the worker use them again. */
const closed: EmbeddedDatabase[] = []

async function openCopy(template: string, parent: string): Promise<EmbeddedDatabase> {
  const folder = mkdtempSync(join(parent, 'worker-'))
  copyEmbeddedTemplate(template, folder)
  const embedded = await openEmbeddedDatabase(folder)
  await embedded.pool.end()
  return embedded
}

/** @param folder holds the data; the global setup removes it */
export async function embeddedDatabase(template: string, folder: string): Promise<TestDatabase> {
  const used = closed.pop()
  const embedded = used ?? (await openCopy(template, folder))
  const pool = openPool(embedded.connection)
  const db = createKysely(pool)
  if (used) {
    await pool.query('reset all')
    await emptySchema(pool)
    await migrate(db)
  }
  return {
    db,
    pool,
    engine: 'embedded',
    async close() {
      await db.destroy()
      closed.push(embedded)
    },
  }
}

/** Removes all tables, as a database is before its first migration. */
export async function emptySchema(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
}

/** The embedded database of this worker and the rows of a new one. */
let shared: Promise<{ embedded: EmbeddedDatabase; initialRows: Map<string, string> }> | undefined

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  return rows.map(({ name }) => name)
}

async function openShared(template: string, folder: string) {
  const embedded = await openCopy(template, folder)
  const pool = openPool(embedded.connection)
  const initialRows = new Map<string, string>()
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select json_agg(row)::text as all from ${table} row`,
    )
    if (rows[0]?.all) initialRows.set(table, rows[0].all)
  }
  await pool.end()
  return { embedded, initialRows }
}

/**
 * The embedded database of this worker, with the rows of a new one. Starting one takes seconds, so the files of a worker
 * use it one after the other.
 * @param folder holds the data; the global setup removes it
 */
export async function sharedEmbeddedDatabase(template: string, folder: string): Promise<TestDatabase> {
  shared ??= openShared(template, folder)
  const { embedded, initialRows } = await shared
  const pool = openPool(embedded.connection)
  await pool.query(`truncate ${(await tablesOf(pool)).join(', ')} restart identity`)
  for (const [table, rows] of initialRows)
    await pool.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
  const db = createKysely(pool)
  return { db, pool, engine: 'embedded', close: () => db.destroy() }
}
