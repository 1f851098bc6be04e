/** Writes a consistent backup of the whole database to one file, while the shop runs. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { BackupHeader } from './backup-format.server.ts'
import {
  NOT_RESTORED,
  quoteIdentifier,
  readTablesInDependencyOrder,
  type StoredTable,
} from './stored-tables.server.ts'

export type BackupProgress = (table: string, done: number, of: number) => void

/** Rows read at once. Images are large. */
const batchSizeOf = (table: StoredTable) => (table.hasBytes ? 8 : 2_000)

async function readHeader(client: pg.ClientBase, tables: StoredTable[], at: Date): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const counted = await client.query<{ rows: number }>(
      `select count(*) as rows from ${quoteIdentifier(name)}`,
    )
    counts[name] = counted.rows[0]?.rows ?? 0
  }
  const schema = rows[0]?.name ?? ''
  return { format: 'fixit-backup', version: 1, schema, takenAt: at.toISOString(), rows: counts }
}

/** The rows of a table in batches, ordered by primary key. */
async function* readRows(client: pg.ClientBase, table: StoredTable): AsyncGenerator<unknown[][]> {
  const columns = table.columns.map(({ name }) => `${quoteIdentifier(name)}::text`).join(', ')
  const order =
    table.primaryKey.length > 0 ? `order by ${table.primaryKey.map(quoteIdentifier).join(', ')}` : ''
  await client.query(
    `declare backup cursor for select ${columns} from ${quoteIdentifier(table.name)} ${order}`,
  )
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${batchSizeOf(table)} from backup`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close backup')
}

async function* backupLines(
  client: pg.ClientBase,
  at: Date,
  progress: BackupProgress,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const lines = (values: unknown[]) => {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
    hash.update(text)
    return text
  }
  const tables = (await readTablesInDependencyOrder(client)).filter(({ name }) => !NOT_RESTORED.has(name))
  const header = await readHeader(client, tables, at)
  yield lines([header])
  let total = 0
  for (const table of tables) {
    yield lines([{ table: table.name, columns: table.columns.map(({ name }) => name) }])
    let done = 0
    for await (const rows of readRows(client, table)) {
      yield lines(rows)
      done += rows.length
      progress(table.name, done, header.rows[table.name] ?? done)
    }
    total += done
  }
  yield `${JSON.stringify({ end: true, rows: total, sha256: hash.digest('hex') })}\n`
}

/** Writes `file` completely or not at all. The pool must have no query timeout. */
export async function createBackup(
  pool: pg.Pool,
  file: string,
  at: Date,
  progress: BackupProgress,
): Promise<void> {
  const unfinished = `${file}.part`
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local timezone = 'UTC'`)
    await client.query(`set local datestyle = 'ISO'`)
    await client.query(`set local bytea_output = 'hex'`)
    await pipeline(
      Readable.from(backupLines(client, at, progress)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600 }),
    )
    await client.query('commit')
  } catch (error) {
    // It would also take the space that the next backup needs.
    await rm(unfinished, { force: true })
    throw error
  } finally {
    client.release(true)
  }
  const written = await open(unfinished, 'r+')
  await written.sync()
  await written.close()
  await rename(unfinished, file)
}
