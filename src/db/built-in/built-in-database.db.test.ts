/** The shop's own PostgreSQL: created, started, stopped, and started again after everything that can be left behind. */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyDatabaseFiles } from '../../../testing/databases.ts'
import { openBuiltInDatabase, runningDatabaseUrl } from './built-in-database.server.ts'
import { endOrphan } from './postgres-process.server.ts'

function temporaryFolder(name = ''): string {
  const folder = mkdtempSync(join(tmpdir(), `fixit-own-${name}`))
  onTestFinished(async () => {
    await endOrphan(join(folder, 'database'))
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** A data folder with a migrated database. */
async function dataFolder(name?: string): Promise<string> {
  const folder = temporaryFolder(name)
  await copyDatabaseFiles(folder)
  return folder
}

/** Runs `statement` on the database while this test has it open. */
async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function askIn(folder: string, statement: string) {
  const server = await openBuiltInDatabase(folder)
  return ask(server.url, statement).finally(() => server.close())
}

const postmasterPid = (folder: string) =>
  Number.parseInt(readFileSync(join(folder, 'database', 'postmaster.pid'), 'utf8'), 10)

test('a new database makes commits durable, is reached through no network, and needs no locale of the system', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'database.new-killed'))
  const settings = await askIn(
    folder,
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit',
      'listen_addresses', 'server_encoding', 'data_checksums') order by name`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  })
  // The files of an interrupted start are removed.
  expect(readdirSync(folder)).toContain('database')
  expect(readdirSync(folder).filter((name) => name.startsWith('database.new'))).toEqual([])
  expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700)
  const [order] = await askIn(
    folder,
    `select array_agg(w order by w) as words, lower('Ä') as lower
    from unnest(array['b', 'Ä', 'a', 'B']) w`,
  )
  expect(order).toEqual({ words: ['B', 'a', 'b', 'Ä'], lower: 'ä' })
})

test('a second start on the same folder is refused while the first runs, and finds its server for a backup', async () => {
  const folder = await dataFolder()
  const server = await openBuiltInDatabase(folder)
  onTestFinished(() => server.close())
  await expect(openBuiltInDatabase(folder)).rejects.toThrow('in use by another FIX IT process')
  expect(runningDatabaseUrl(folder)).toBe(server.url)
  expect(await ask(server.url, 'select count(*)::int as products from products')).toEqual([{ products: 0 }])
})

test('a server that a killed process left running is ended by the next start, with everything it had confirmed', async () => {
  const folder = await dataFolder()
  const script = `
    import { openBuiltInDatabase } from './src/db/built-in/built-in-database.server.ts'
    import pg from 'pg'
    const server = await openBuiltInDatabase(${JSON.stringify(folder)})
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query("insert into settings (key, value) values ('confirmed', 'yes')")
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  await new Promise((ended) => child.once('exit', ended))
  const orphan = postmasterPid(folder)
  expect(() => process.kill(orphan, 0)).not.toThrow()
  const confirmed = `select value from settings where key = 'confirmed'`
  expect(await askIn(folder, confirmed)).toEqual([{ value: 'yes' }])
})

test('a process that exits while its server starts leaves none running', async () => {
  const folder = await dataFolder()
  const files = join(folder, 'database', 'postmaster.pid')
  const script = `
    import { existsSync } from 'node:fs'
    import { openBuiltInDatabase } from './src/db/built-in/built-in-database.server.ts'
    void openBuiltInDatabase(${JSON.stringify(folder)})
    setInterval(() => existsSync(${JSON.stringify(files)}) && process.exit(7), 1)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  expect(await new Promise((ended) => child.once('exit', ended))).toBe(7)
  await expect.poll(() => existsSync(files), { timeout: 20_000 }).toBe(false)
})

test('files of an ended server whose process number another process has now do not prevent the start', async () => {
  const folder = await dataFolder()
  const server = await openBuiltInDatabase(folder)
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(folder, 'database', name))
  const contents = files.map((file) => readFileSync(file, 'utf8'))
  await server.close()
  for (const [index, file] of files.entries())
    writeFileSync(file, (contents[index] ?? '').replace(/^\d+/, String(process.pid)))
  expect(await askIn(folder, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder whose path is too long for a socket works, and leaves nothing in the temporary folder', async () => {
  const folder = await dataFolder('deep'.repeat(40))
  const server = await openBuiltInDatabase(folder)
  const socketFolder = new URL(server.url).searchParams.get('host') ?? ''
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.close()
  expect(existsSync(socketFolder)).toBe(false)
})

describe('is refused with a sentence that says what to do, and stays as it is:', () => {
  const cases: [what: string, damage: (database: string) => void, words: RegExp][] = [
    [
      'a database of another major version',
      (database) => writeFileSync(join(database, 'PG_VERSION'), '17\n'),
      /belongs to PostgreSQL 17; this release runs PostgreSQL 18\..*npm run backup -- FILE.*npm run restore -- FILE/,
    ],
    [
      // The version of the file is the first thing that PostgreSQL compares.
      'a database of the former built-in kind',
      (database) => {
        const control = readFileSync(join(database, 'global', 'pg_control'))
        control.writeUInt32LE(1, 8)
        writeFileSync(join(database, 'global', 'pg_control'), control)
      },
      /was written by an earlier release.*npm run backup -- FILE.*npm run restore -- FILE/,
    ],
    [
      'a database with a missing file',
      (database) => rmSync(join(database, 'global', 'pg_control')),
      /does not start: [\s\S]*pg_control[\s\S]* restore a backup/,
    ],
  ]
  test.each(cases)('%s', async (_what, damage, words) => {
    const folder = await dataFolder()
    damage(join(folder, 'database'))
    await expect(openBuiltInDatabase(folder)).rejects.toThrow(words)
    expect(existsSync(join(folder, 'database', 'PG_VERSION'))).toBe(true)
    // Not locked any more.
    await expect(openBuiltInDatabase(folder)).rejects.toThrow(words)
  })
})

test('the log is kept small, and names no data of customers', async () => {
  const folder = await dataFolder()
  writeFileSync(join(folder, 'database.log'), Buffer.alloc(6 * 1024 * 1024, 'x'))
  const server = await openBuiltInDatabase(folder)
  onTestFinished(() => server.close())
  await expect(ask(server.url, `select 'ann@company.example'::int`)).rejects.toThrow('invalid input syntax')
  const log = readFileSync(join(folder, 'database.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('company.example')
  expect(log.length).toBeLessThan(10_000)
  expect(statSync(join(folder, 'database.log.1')).size).toBe(6 * 1024 * 1024)
})

test('two data folders that name the same database, as a copy does, are not open at once', async () => {
  const [folder, copy, location] = [temporaryFolder(), temporaryFolder(), await dataFolder()]
  writeFileSync(join(folder, 'database-location'), `${location}\n`)
  cpSync(join(folder, 'database-location'), join(copy, 'database-location'))
  const server = await openBuiltInDatabase(folder)
  expect(server.folder).toBe(location)
  await expect(openBuiltInDatabase(copy)).rejects.toThrow('in use by another FIX IT process')
  await server.close()
  rmSync(location, { recursive: true })
  await expect(openBuiltInDatabase(copy)).rejects.toThrow(`was in ${location}, and that folder is missing`)
})
