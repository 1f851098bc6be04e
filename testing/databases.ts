/** New migrated databases for the tests, copied from one template. */
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
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openBuiltInDatabase } from '../src/db/built-in/built-in-database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { createKysely, openPool } from '../src/db/pool.server.ts'
import type { Db } from '../src/db/schema.server.ts'

export interface TestDatabase {
  db: Db
  /** The same database without Kysely and without timeouts. */
  pool: pg.Pool
  /** For further processes. */
  url: string
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

async function migrateDatabase(url: string): Promise<void> {
  const db = createKysely(openPool({ connectionString: url }))
  await migrate(db)
  await db.destroy()
}

/**
 * Creates the migrated template of all test databases. Its texts are in the order of a language, as on many servers; those of
 * the shop's own server, on which whole processes and browsers are tested, are in the order of their bytes.
 */
export async function prepareServerTemplate(serverUrl: string): Promise<void> {
  await runOn(serverUrl, `drop database if exists ${TEMPLATE}`)
  await runOn(
    serverUrl,
    `create database ${TEMPLATE} template template0 locale_provider icu icu_locale 'en-US' locale 'C'`,
  )
  await migrateDatabase(databaseUrl(serverUrl, TEMPLATE))
}

/** @param template the database to copy: the migrated one, or `template0`, which is empty */
export async function createDatabase(serverUrl: string, template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // PostgreSQL would log every page of the copy, which takes two to four times the processor time.
  await runOn(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(serverUrl, name)
  const pool = openPool({ connectionString: url, max: 20 })
  const db = createKysely(pool)
  return {
    db,
    pool,
    url,
    async close() {
      await db.destroy()
      await runOn(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Removes all tables, as a database is before its first migration. */
export async function emptySchema(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
}

/** The files of a migrated database, kept between runs: every shop of the browser tests starts with a copy. */
const FILES = join('node_modules', '.cache', 'fixit-database')

/** Changes with the migrations and with the version of PostgreSQL. */
function filesName(): string {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  const files = readdirSync('src/db', { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.server.ts')).sort())
    hash.update(file).update(readFileSync(join('src/db', file)))
  return hash.digest('hex').slice(0, 16)
}

/** Younger files may belong to a run that has not ended: the migrations can change while tests run. */
const FILES_TTL_MS = 24 * 60 * 60_000

function removeOldFiles(): void {
  for (const name of readdirSync(FILES)) {
    const age = Date.now() - (statSync(join(FILES, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > FILES_TTL_MS) rmSync(join(FILES, name), { recursive: true, force: true })
  }
}

/** In a temporary folder, because the user of PostgreSQL may not reach this one. */
async function createFiles(folder: string): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'fixit-files-'))
  const server = await openBuiltInDatabase(temporary)
  await migrateDatabase(server.url)
  await server.close()
  cpSync(join(temporary, 'database'), folder, { recursive: true })
  rmSync(temporary, { recursive: true })
}

/** @returns the folder of the files of a migrated database */
export async function prepareDatabaseFiles(): Promise<string> {
  const files = join(FILES, filesName())
  if (existsSync(files)) return files
  mkdirSync(FILES, { recursive: true })
  removeOldFiles()
  const unfinished = mkdtempSync(`${files}-`)
  await createFiles(unfinished)
  // Renamed when it is complete. Another run may have been faster.
  try {
    renameSync(unfinished, files)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(files)) throw error
  }
  return files
}

/** The tests crash shops and servers, but never the computer, so nothing has to wait for its disk. */
const WITHOUT_DISK_SYNC = ['fsync', 'full_page_writes'].map((name) => `${name} = off\n`).join('')

/** Copies the files of a migrated database into a data folder. */
export async function copyDatabaseFiles(folder: string): Promise<void> {
  cpSync(await prepareDatabaseFiles(), join(folder, 'database'), { recursive: true })
  appendFileSync(join(folder, 'database', 'postgresql.conf'), WITHOUT_DISK_SYNC)
}
