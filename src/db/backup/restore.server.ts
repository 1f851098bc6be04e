/** Restores a backup into an empty database of either kind, completely or not at all. */
import type pg from 'pg'
import { isKnownMigration, isOlderThanBaseline, migrate, readAppliedMigration } from '../migrate.server.ts'
import { createKysely } from '../pool.server.ts'
import { CURRENCY_KEY, DEFAULT_CURRENCY } from '../stored-currency.server.ts'
import type { BackupProgress } from './backup.server.ts'
import {
  type BackupHeader,
  type BackupPart,
  type BackupRow,
  InvalidBackupError,
  openBackup,
} from './backup-format.server.ts'
import {
  NOT_RESTORED,
  quoteIdentifier,
  readTablesInDependencyOrder,
  type StoredTable,
} from './stored-tables.server.ts'

const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 4_000_000

/** Throws if the database has data, which would be lost. */
async function assertEmptyDatabase(pool: pg.Pool): Promise<void> {
  for (const table of ['users', 'products', 'orders']) {
    const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      table,
    ])
    if (!rows[0]?.found) continue
    const { rowCount } = await pool.query(`select 1 from ${table} limit 1`)
    if (rowCount) {
      throw new InvalidBackupError(
        `The database already has rows in ${table}. Restore into an empty database: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`,
      )
    }
  }
}

async function migrateToBackupSchema(pool: pg.Pool, { schema }: BackupHeader): Promise<void> {
  if (isOlderThanBaseline(schema)) {
    throw new InvalidBackupError(
      `The backup was made by an older version of FIX IT (schema ${schema}). Restore it with the last release before this one, start that shop once, and make a new backup.`,
    )
  }
  if (!isKnownMigration(schema)) {
    throw new InvalidBackupError(
      `The backup was made by a newer version of FIX IT (schema ${schema}). Update FIX IT first.`,
    )
  }
  const db = createKysely(pool)
  const applied = await readAppliedMigration(db)
  if (applied && applied > schema) {
    throw new InvalidBackupError(
      `The database has a newer schema (${applied}) than the backup (${schema}). Restore into a new database.`,
    )
  }
  await migrate(db, schema)
}

/** Inserts rows in batches, cast to the column types of the table. */
function createBatchInserter(client: pg.ClientBase, table: StoredTable, columns: string[]) {
  const types = columns.map((name) => {
    const column = table.columns.find((one) => one.name === name)
    if (!column)
      throw new InvalidBackupError(
        `The backup has a column ${table.name}.${name} that this version of FIX IT does not have.`,
      )
    return column.type
  })
  const names = columns.map(quoteIdentifier).join(', ')
  const parameters = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const cast = types.map((type, index) => `v${index}::${type}`).join(', ')
  const as = columns.map((_, index) => `v${index}`).join(', ')
  const statement = `insert into ${quoteIdentifier(table.name)} (${names}) select ${cast} from unnest(${parameters}) as rows (${as})`
  let waiting: BackupRow[] = []
  let characters = 0
  async function flush() {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    characters = 0
    const values = columns.map((_, index) => rows.map((row) => row[index] ?? null))
    await client.query(statement, values).catch((error: Error & { code?: string }) => {
      // Invalid values or violated constraints: the file is damaged although it could be unpacked.
      const isDamage = error.code?.startsWith('22') || error.code?.startsWith('23')
      throw isDamage
        ? new InvalidBackupError(`The file is damaged: ${table.name} cannot hold what it says.`)
        : error
    })
  }
  return {
    flush,
    async add(row: BackupRow) {
      if (row.length !== columns.length)
        throw new InvalidBackupError(`A row of ${table.name} is not complete.`)
      waiting.push(row)
      characters += row.reduce((sum, value) => sum + (value?.length ?? 0), 0)
      if (waiting.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
    },
  }
}

async function loadParts(
  client: pg.ClientBase,
  header: BackupHeader,
  parts: AsyncGenerator<BackupPart>,
  progress: BackupProgress,
): Promise<number> {
  const tables = await readTablesInDependencyOrder(client)
  // Rows that migrations insert are in the backup too.
  for (const { name } of tables.toReversed()) await client.query(`delete from ${quoteIdentifier(name)}`)
  const loaded: Record<string, number> = {}
  let inserter: ReturnType<typeof createBatchInserter> | undefined
  let name = ''
  for await (const part of parts) {
    if (part.kind === 'row') {
      await inserter?.add(part.values)
      const done = (loaded[name] ?? 0) + 1
      loaded[name] = done
      if (done % BATCH_ROWS === 0 || done === header.rows[name])
        progress(name, done, header.rows[name] ?? done)
      continue
    }
    await inserter?.flush()
    if (part.kind === 'end') return verifyRowCounts(header, loaded, part)
    const table = tables.find((one) => one.name === part.table)
    if (!table)
      throw new InvalidBackupError(`The backup has a table ${part.table} that this FIX IT does not know.`)
    name = part.table
    loaded[name] = 0
    inserter = NOT_RESTORED.has(name) ? undefined : createBatchInserter(client, table, part.columns)
  }
  throw new InvalidBackupError('The file is not complete: its end is missing.')
}

function verifyRowCounts(
  header: BackupHeader,
  loaded: Record<string, number>,
  end: { rows: number; isIntact: boolean },
): number {
  const total = Object.values(loaded).reduce((sum, rows) => sum + rows, 0)
  const differs = Object.entries(header.rows).find(([table, rows]) => (loaded[table] ?? 0) !== rows)
  if (differs)
    throw new InvalidBackupError(`The file is damaged: ${differs[0]} should have ${differs[1]} rows.`)
  if (total !== end.rows || !end.isIntact)
    throw new InvalidBackupError('The file is damaged: its checksum does not fit.')
  return total
}

/** Throws if the backup has prices in another currency, because nothing is converted. */
async function assertCurrency(client: pg.ClientBase, currency: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>('select value from settings where key = $1', [
    CURRENCY_KEY,
  ])
  const stored = rows[0]?.value ?? DEFAULT_CURRENCY
  if (stored !== currency)
    throw new InvalidBackupError(
      `The backup is of a shop that sells in ${stored}, and CURRENCY is ${currency}. Prices and orders are not converted: set CURRENCY=${stored}.`,
    )
}

/**
 * Restores `file` into an empty database and migrates it to the newest schema. Throws `InvalidBackupError` with a message
 * for the operator; the database then stays empty. Sessions, verifications and counted attempts are not restored.
 * @param currency of the shop to restore into
 * @returns the number of restored rows
 */
export async function restoreBackup(
  pool: pg.Pool,
  file: string,
  progress: BackupProgress,
  currency = DEFAULT_CURRENCY,
): Promise<number> {
  const { header, parts } = await openBackup(file)
  await assertEmptyDatabase(pool)
  await migrateToBackupSchema(pool, header)
  const client = await pool.connect()
  let total = 0
  try {
    await client.query('begin')
    await client.query(`set local timezone = 'UTC'`)
    total = await loadParts(client, header, parts, progress)
    await assertCurrency(client, currency)
    await client.query('commit')
  } catch (error) {
    // After a lost connection there is nothing to roll back, and `error` says why.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  await migrate(createKysely(pool))
  await pool.query('analyze')
  return total
}
