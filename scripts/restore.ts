/**
 * `npm run restore -- FILE [LIST]`: restores a backup into an empty database. It also deletes the
 * accounts that were deleted after the backup. LIST is the file that lists these accounts, if it is not in DATA_DIR.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { restoreBackup } from '../src/db/backup/restore.server.ts'
import { createKysely, openPool } from '../src/db/pool.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import { deletionListPath, replayDeletions } from '../src/privacy/deletion-list.server.ts'
import { ConfigError, readConfig } from '../src/server/ops/config.server.ts'
import { openDatabaseServer } from '../src/server/ops/database-server.server.ts'
import { readArguments } from './read-arguments.ts'
import { showProgress } from './show-progress.ts'

const USAGE = `Usage: npm run restore -- FILE [LIST]
Restores a backup into an empty database, and deletes the accounts again that were deleted after it.
  LIST  the file that lists these accounts, if it is not in DATA_DIR`

async function deleteAgain(db: Db, list: string) {
  if (!existsSync(list)) {
    console.log(
      `There is no list of deleted accounts at ${list}. If accounts were deleted after this backup, copy deleted-accounts.txt of the former DATA_DIR there before you start the shop.`,
    )
    return
  }
  const deleted = await replayDeletions(db, list)
  console.log(`Accounts deleted again: ${deleted}.`)
}

async function main() {
  process.umask(0o077)
  const [given, list] = readArguments(USAGE, {}, 2).positionals
  if (!given) throw new ConfigError(USAGE)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (list && !existsSync(list)) throw new ConfigError(`There is no file ${list}.`)
  const server = await openDatabaseServer(config)
  const pool = openPool({ connectionString: server.url, max: 1 })
  try {
    const rows = await restoreBackup(pool, resolve(given), showProgress, config.CURRENCY)
    console.log(`${rows.toLocaleString('en-US')} rows restored. All users must sign in again.`)
    await deleteAgain(createKysely(pool), list ? resolve(list) : deletionListPath(config.DATA_DIR))
    console.log('You can start the shop now.')
  } finally {
    await pool.end()
    await server.close()
  }
}

await main().catch((error: Error) => {
  console.error(`Nothing was restored. ${error.message}`)
  process.exit(1)
})
