/** `npm run restore -- FILE`: brings a backup back into an empty database, of either engine. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openEmbedded } from '../src/db/embedded.server.ts'
import { openPool } from '../src/db/pool.server.ts'
import { restore } from '../src/db/restore.server.ts'
import { BadConfiguration, readConfig } from '../src/server/config.server.ts'
import { showProgress } from './show-progress.ts'

async function open(url: string | undefined, folder: string) {
  if (url) return { pool: openPool({ connectionString: url, max: 1 }), close: async () => undefined }
  return openEmbedded(folder)
}

async function main() {
  process.umask(0o077)
  const [given] = process.argv.slice(2)
  if (!given) throw new BadConfiguration('Say from where: npm run restore -- FILE')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const { pool, close } = await open(DATABASE_URL, DATA_DIR)
  try {
    const rows = await restore(pool, resolve(given), showProgress)
    console.log(`${rows.toLocaleString('en-US')} rows are restored. The shop can be started.`)
  } finally {
    await pool.end()
    await close()
  }
}

await main().catch((error: Error) => {
  console.error(`Nothing was restored. ${error.message}`)
  process.exit(1)
})
