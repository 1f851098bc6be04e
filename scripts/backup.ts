/** `npm run backup -- FILE`: writes all data of the shop to one file, even while the shop runs. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { type BackupProgress, createBackup } from '../src/db/backup/backup.server.ts'
import { DatabaseOpenError, FolderInUseError } from '../src/db/embedded/data-folder.server.ts'
import { openEmbeddedDatabase } from '../src/db/embedded/embedded-database.server.ts'
import { openPool } from '../src/db/pool.server.ts'
import { adminSocketPath } from '../src/server/ops/admin-socket.server.ts'
import { ConfigError, readConfig } from '../src/server/ops/config.server.ts'
import { readArguments } from './read-arguments.ts'
import { showProgress } from './show-progress.ts'

const USAGE = `Usage: npm run backup -- FILE
Writes all data of the shop to FILE, even while the shop runs. Reads DATABASE_URL and DATA_DIR like the shop.`

interface Snapshot {
  folder: string
  pausedMs: number
}

/** Asks the running shop for a copy of its database. Rejects with `DatabaseOpenError` if there is no copy. */
function askForSnapshot(folder: string): Promise<Snapshot> {
  return new Promise((answered, failed) => {
    const asked = request(
      { socketPath: adminSocketPath(folder), path: '/snapshot', method: 'POST' },
      (answer) => {
        let body = ''
        answer.on('data', (chunk: Buffer) => {
          body += String(chunk)
        })
        answer.on('end', () =>
          answer.statusCode === 201
            ? answered(JSON.parse(body) as Snapshot)
            : failed(new DatabaseOpenError(body)),
        )
      },
    )
    asked.on('error', () =>
      failed(new DatabaseOpenError(`The shop on ${folder} does not answer. Stop it and try again.`)),
    )
    asked.end()
  })
}

async function fromFolder(folder: string, file: string, progress: BackupProgress): Promise<void> {
  const embedded = await openEmbeddedDatabase(folder, { mustExist: true })
  try {
    await createBackup(embedded.pool, file, new Date(), progress)
  } finally {
    await embedded.pool.end()
    await embedded.close()
  }
}

async function fromRunningShop(folder: string, file: string, progress: BackupProgress): Promise<void> {
  const snapshot = await askForSnapshot(folder)
  console.log(`The running shop has made a copy; orders waited ${snapshot.pausedMs} ms.`)
  try {
    await fromFolder(snapshot.folder, file, progress)
  } finally {
    await rm(snapshot.folder, { recursive: true, force: true })
  }
}

async function fromDataFolder(folder: string, file: string, progress: BackupProgress): Promise<void> {
  try {
    await fromFolder(folder, file, progress)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    await fromRunningShop(folder, file, progress)
  }
}

async function fromServer(url: string, file: string, progress: BackupProgress): Promise<void> {
  const pool = openPool({ connectionString: url, max: 1 })
  try {
    await createBackup(pool, file, new Date(), progress)
  } finally {
    await pool.end()
  }
}

async function main() {
  process.umask(0o077)
  const [given] = readArguments(USAGE, {}, 1).positionals
  if (!given) throw new ConfigError(USAGE)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const file = resolve(given)
  if (DATABASE_URL) await fromServer(DATABASE_URL, file, showProgress)
  else if (!existsSync(join(DATA_DIR, 'database'))) {
    throw new DatabaseOpenError(`There is no database in ${DATA_DIR}.`)
  } else await fromDataFolder(DATA_DIR, file, showProgress)
  console.log(`Backup written to ${file}.`)
}

await main().catch((error: Error) => {
  console.error(`No backup was made. ${error.message}`)
  process.exit(1)
})
