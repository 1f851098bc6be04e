/** Builds what is not built, opens the shop, and says where it is. */
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { DatabaseOpenError } from '#app/db/embedded/data-folder.server.ts'
import { type Config, ConfigError, readConfig } from './config.server.ts'
import type { StartupInfo } from './serve.server.ts'
import { isStopRequested, onStopRequest } from './stop-request.server.ts'
import { startWorkers, WORKER_INDEX_VARIABLE, type WorkerReadyMessage } from './supervisor.server.ts'

/** Longer than the processes have, which are cut off after 9.5 seconds. */
const SUPERVISOR_PATIENCE_MS = 9_800

function greet({ url, isSeeded: seeded, powerCutRisk }: StartupInfo, processes: number) {
  console.log(`FIX IT is open at ${url}${processes > 1 ? ` (${processes} processes)` : ''}`)
  if (seeded)
    console.log('The database was empty and now holds the demo catalogue (DEMO=off leaves it empty).')
  if (powerCutRisk) console.log(`Warning: ${powerCutRisk}. A power cut may cost the last orders.`)
}

async function openAlone(config: Config) {
  // Loaded where it is needed: who only supervises needs nothing of the shop.
  const { runShop: serve } = await import('./serve.server.ts')
  greet(await serve(config), 1)
}

/** One of several: who started it says when it closes, and it does not outlive that one. */
async function openAsOneOf(config: Config) {
  const { runShop: serve } = await import('./serve.server.ts')
  const place = Number(process.env[WORKER_INDEX_VARIABLE] ?? 0)
  const METRICS_PORT = config.METRICS_PORT && config.METRICS_PORT + place
  const message: WorkerReadyMessage = { startupInfo: await serve({ ...config, METRICS_PORT }) }
  process.send?.(message)
}

async function openSeveral(count: number) {
  const processes = startWorkers(count)
  onStopRequest(
    () => void processes.close().then((well) => process.exit(well ? 0 : 1)),
    SUPERVISOR_PATIENCE_MS,
  )
  const opening = await processes.open()
  if (isStopRequested()) return
  if (!opening) process.exit(1)
  greet(opening, count)
}

function isExpected(error: unknown): error is Error {
  const code = (error as { code?: string }).code
  return (
    error instanceof ConfigError ||
    error instanceof DatabaseOpenError ||
    code === 'EADDRINUSE' ||
    code === 'EACCES'
  )
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (!cluster.isWorker) {
    const { buildIfNeeded } = await import('../../../scripts/build.ts')
    await buildIfNeeded(console.log)
  }
  // From here on, whatever is written is for this user alone; what was built may be read by others.
  process.umask(0o077)
  if (cluster.isWorker) await openAsOneOf(config)
  else if (config.WEB_CONCURRENCY > 1) await openSeveral(config.WEB_CONCURRENCY)
  else await openAlone(config)
} catch (error) {
  if (!isExpected(error)) throw error
  console.error(`FIX IT does not start. ${error.message}`)
  process.exit(1)
}
