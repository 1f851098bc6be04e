/** Builds the pages if needed, opens the shop, and prints its URL. */
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { DatabaseOpenError } from '#app/db/embedded/data-folder.server.ts'
import { type Config, ConfigError, readConfig } from './config.server.ts'
import { ensureBuild, MissingBuildError } from './ensure-build.server.ts'
import type { StartupInfo } from './serve.server.ts'
import { isStopRequested, onStopRequest } from './stop-request.server.ts'
import { startWorkers, WORKER_INDEX_VARIABLE, type WorkerReadyMessage } from './supervisor.server.ts'

/** Longer than the supervisor gives its workers, which are killed after 9.5 seconds. */
const SUPERVISOR_TIMEOUT_MS = 9_800

function printStartupInfo({ url, isSeeded, powerCutRisk, hasBankAccount }: StartupInfo, workerCount: number) {
  console.log(`FIX IT is open at ${url}${workerCount > 1 ? ` (${workerCount} processes)` : ''}`)
  if (isSeeded)
    console.log('The database was empty and now holds the demo catalog (DEMO=off leaves it empty).')
  if (powerCutRisk) console.log(`Warning: ${powerCutRisk}. A power cut may lose the last orders.`)
  if (!hasBankAccount)
    console.log(
      'Warning: no bank account is set, so buyers read “Bank details follow by email”. Set BANK_ACCOUNT_HOLDER, BANK_IBAN and BANK_BIC.',
    )
}

async function runAlone(config: Config) {
  // Imported here: a supervisor does not need the shop.
  const { runShop } = await import('./serve.server.ts')
  printStartupInfo(await runShop(config), 1)
}

/** The supervisor decides when a worker closes. A worker ends with its supervisor. */
async function runAsWorker(config: Config) {
  const { runShop } = await import('./serve.server.ts')
  const index = Number(process.env[WORKER_INDEX_VARIABLE] ?? 0)
  const METRICS_PORT = config.METRICS_PORT && config.METRICS_PORT + index
  const message: WorkerReadyMessage = { startupInfo: await runShop({ ...config, METRICS_PORT }) }
  process.send?.(message)
}

async function runSupervisor({ WEB_CONCURRENCY: count, DRAIN_SECONDS }: Config) {
  const drainMs = DRAIN_SECONDS * 1_000
  const workers = startWorkers(count, drainMs)
  onStopRequest(
    () => void workers.close().then((isClean) => process.exit(isClean ? 0 : 1)),
    SUPERVISOR_TIMEOUT_MS + drainMs,
  )
  const startupInfo = await workers.open()
  if (isStopRequested()) return
  if (!startupInfo) process.exit(1)
  printStartupInfo(startupInfo, count)
}

function isExpected(error: unknown): error is Error {
  const code = (error as { code?: string }).code
  return (
    error instanceof ConfigError ||
    error instanceof DatabaseOpenError ||
    error instanceof MissingBuildError ||
    code === 'EADDRINUSE' ||
    code === 'EACCES'
  )
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (!cluster.isWorker) await ensureBuild()
  // After the build, whose files others may read: everything written from here on is private.
  process.umask(0o077)
  if (cluster.isWorker) await runAsWorker(config)
  else if (config.WEB_CONCURRENCY > 1) await runSupervisor(config)
  else await runAlone(config)
} catch (error) {
  if (!isExpected(error)) throw error
  console.error(`FIX IT does not start. ${error.message}`)
  process.exit(1)
}
