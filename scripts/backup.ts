/** `npm run backup -- FILE`: writes all data of the shop to one file, even while the shop runs. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createBackup } from '../src/db/backup/backup.server.ts'
import { isDatabaseUnavailable } from '../src/db/connection-errors.server.ts'
import { openPool } from '../src/db/pool.server.ts'
import { ConfigError, readConfig } from '../src/server/ops/config.server.ts'
import { joinDatabaseServer } from '../src/server/ops/database-server.server.ts'
import { readArguments } from './read-arguments.ts'
import { showProgress } from './show-progress.ts'

const USAGE = `Usage: npm run backup -- FILE
Writes all data of the shop to FILE, even while the shop runs. Reads DATABASE_URL and DATA_DIR like the shop.`

async function backUpOnce(url: string, file: string): Promise<void> {
  const pool = openPool({ connectionString: url, max: 1 })
  try {
    await createBackup(pool, file, new Date(), showProgress)
  } finally {
    await pool.end()
  }
}

/** A cluster changes its primary within half a minute. */
const MAX_ATTEMPTS = 6

/** A backup shows one moment, so one that loses its connection starts again. */
async function backUp(url: string, file: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await backUpOnce(url, file)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDatabaseUnavailable(error)) throw error
      const seconds = 2 ** (attempt - 1)
      const { message, code } = error as Error & { code?: string }
      console.error(
        `The database cannot be reached (${message || code}). Trying again in ${seconds} s, attempt ${attempt + 1} of ${MAX_ATTEMPTS}.`,
      )
      await pause(seconds * 1_000)
    }
  }
}

async function main() {
  process.umask(0o077)
  const [given] = readArguments(USAGE, {}, 1).positionals
  if (!given) throw new ConfigError(USAGE)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const server = await joinDatabaseServer(readConfig(process.env), { mustExist: true })
  const file = resolve(given)
  try {
    await backUp(server.url, file)
  } finally {
    await server.close()
  }
  console.log(`Backup written to ${file}.`)
}

await main().catch((error: Error) => {
  console.error(`No backup was made. ${error.message}`)
  process.exit(1)
})
