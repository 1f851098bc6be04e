/** `npm run backup -- FILE`: writes all data of the shop to one file, even while the shop runs. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createBackup } from '../src/db/backup/backup.server.ts'
import { openPool } from '../src/db/pool.server.ts'
import { ConfigError, readConfig } from '../src/server/ops/config.server.ts'
import { joinDatabaseServer } from '../src/server/ops/database-server.server.ts'
import { readArguments } from './read-arguments.ts'
import { showProgress } from './show-progress.ts'

const USAGE = `Usage: npm run backup -- FILE
Writes all data of the shop to FILE, even while the shop runs. Reads DATABASE_URL and DATA_DIR like the shop.`

async function main() {
  process.umask(0o077)
  const [given] = readArguments(USAGE, {}, 1).positionals
  if (!given) throw new ConfigError(USAGE)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const server = await joinDatabaseServer(readConfig(process.env), { mustExist: true })
  const pool = openPool({ connectionString: server.url, max: 1 })
  const file = resolve(given)
  try {
    await createBackup(pool, file, new Date(), showProgress)
  } finally {
    await pool.end()
    await server.close()
  }
  console.log(`Backup written to ${file}.`)
}

await main().catch((error: Error) => {
  console.error(`No backup was made. ${error.message}`)
  process.exit(1)
})
