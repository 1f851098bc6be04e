/** Opens the shop, and prints its URL. */
import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { DatabaseOpenError } from '#app/db/built-in/data-folder.server.ts'
import { errorCode } from '#app/lib/error-code.ts'
import { type Config, ConfigError, readConfig } from './ops/config.server.ts'
import { endWithDatabase, openDatabaseServer, workerEnvironment } from './ops/database-server.server.ts'
import { isStopRequested, onStopRequest } from './ops/stop-request.server.ts'
import type { StartupInfo } from './serve.server.ts'
import { startWorkers, WORKER_INDEX_VARIABLE, type WorkerReadyMessage } from './supervisor.server.ts'

/** Longer than the supervisor gives its workers, which are killed after 9.5 seconds. */
const SUPERVISOR_TIMEOUT_MS = 9_800

function printStartupInfo(
  { url, isSeeded, powerCutRisk, hasBankAccount, databaseFolder }: StartupInfo,
  { WEB_CONCURRENCY: processes, DATA_DIR }: Config,
) {
  console.log(`FIX IT is open at ${url}${processes > 1 ? ` (${processes} processes)` : ''}`)
  const isElsewhere = databaseFolder !== undefined && databaseFolder !== resolve(DATA_DIR)
  if (isElsewhere)
    console.log(
      `The database is in ${databaseFolder}: PostgreSQL does not run as root, and its user cannot reach ${resolve(DATA_DIR)}.`,
    )
  if (isSeeded) console.log('The database was empty and now holds demo data (DEMO=off leaves it empty).')
  if (powerCutRisk) console.log(`Warning: ${powerCutRisk}. A power cut may lose the last orders.`)
  if (!hasBankAccount)
    console.log(
      'Warning: no bank account is set, so buyers read “Bank details follow by email”. Set BANK_ACCOUNT_HOLDER, BANK_IBAN and BANK_BIC.',
    )
}

async function runAlone(config: Config) {
  // Imported here: a supervisor does not need the shop.
  const { runShop } = await import('./serve.server.ts')
  printStartupInfo(await runShop(config), config)
}

/** The supervisor decides when a worker closes. A worker ends with its supervisor. */
async function runAsWorker(config: Config) {
  const { runShop } = await import('./serve.server.ts')
  const index = Number(process.env[WORKER_INDEX_VARIABLE] ?? 0)
  const METRICS_PORT = config.METRICS_PORT && config.METRICS_PORT + index
  const message: WorkerReadyMessage = { startupInfo: await runShop({ ...config, METRICS_PORT }) }
  process.send?.(message)
}

async function runSupervisor(config: Config) {
  const drainMs = config.DRAIN_SECONDS * 1_000
  const server = await openDatabaseServer(config)
  endWithDatabase(server.lost)
  const workers = startWorkers(config.WEB_CONCURRENCY, drainMs, workerEnvironment(server))
  async function stop() {
    const isClean = await workers.close()
    await server.close()
    process.exit(isClean ? 0 : 1)
  }
  onStopRequest(() => void stop(), SUPERVISOR_TIMEOUT_MS + drainMs)
  const startupInfo = await workers.open()
  if (isStopRequested()) return
  if (!startupInfo) process.exit(1)
  printStartupInfo(startupInfo, config)
}

function isExpected(error: unknown): error is Error {
  const code = errorCode(error)
  return (
    error instanceof ConfigError ||
    error instanceof DatabaseOpenError ||
    code === 'EADDRINUSE' ||
    code === 'EACCES'
  )
}

async function start() {
  const config = readConfig(process.env)
  // Others may read the files of the build; everything written from here on is private.
  process.umask(0o077)
  if (cluster.isWorker) await runAsWorker(config)
  else if (config.WEB_CONCURRENCY > 1) await runSupervisor(config)
  else await runAlone(config)
}

/** Ends the process with a sentence if the operator can correct the reason. */
export async function startShop(): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!isExpected(error)) throw error
    console.error(`FIX IT does not start. ${error.message}`)
    process.exit(1)
  }
}
