/** `npm start`: builds what is not built, opens the shop, says where it is, and stops well. */
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { CannotOpenDatabase } from '../db/embedded.server.ts'
import { BadConfiguration, type Config, readConfig } from './config.server.ts'
import type { Opening } from './serve.server.ts'
import { CLOSE, type OpenMessage, PLACE, startProcesses } from './supervisor.server.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

function greet({ url, seeded, administrator, powerCutRisk }: Opening, processes: number) {
  console.log(`FIX IT is open at ${url}${processes > 1 ? ` (${processes} processes)` : ''}`)
  if (seeded)
    console.log('The database was empty and now holds the demo catalogue (DEMO=off leaves it empty).')
  if (administrator?.password) {
    console.log(`Administrator: ${administrator.email}`)
    console.log(`Password (shown this once): ${administrator.password}`)
  }
  if (powerCutRisk) console.log(`Warning: ${powerCutRisk}. A power cut may cost the last orders.`)
}

async function openAlone(config: Config) {
  // Loaded where it is needed: who only supervises needs nothing of the shop.
  const { serve } = await import('./serve.server.ts')
  const opening = await serve(config, (stop) => {
    for (const signal of SIGNALS) process.on(signal, stop)
  })
  greet(opening, 1)
}

/** One of several: who started it says when it closes, and it does not outlive that one. */
async function openAsOneOf(config: Config) {
  const { serve } = await import('./serve.server.ts')
  const place = Number(process.env[PLACE] ?? 0)
  const METRICS_PORT = config.METRICS_PORT && config.METRICS_PORT + place
  const opening = await serve({ ...config, METRICS_PORT }, (stop) => {
    process.on('SIGTERM', stop)
    // A terminal sends it to all processes at once; the supervisor speaks for it.
    process.on('SIGINT', () => undefined)
    process.on('message', (message) => {
      if (message === CLOSE) stop()
    })
    process.on('disconnect', stop)
  })
  const message: OpenMessage = { opening }
  process.send?.(message)
}

async function openSeveral(count: number) {
  const processes = startProcesses(count)
  let asked = false
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      processes.close().then((well) => process.exit(well ? 0 : 1))
    })
  }
  const opening = await processes.open()
  if (asked) return
  if (!opening) process.exit(1)
  greet(opening, count)
}

function isExpected(error: unknown): error is Error {
  const code = (error as { code?: string }).code
  return (
    error instanceof BadConfiguration ||
    error instanceof CannotOpenDatabase ||
    code === 'EADDRINUSE' ||
    code === 'EACCES'
  )
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (cluster.isWorker) await openAsOneOf(config)
  else {
    const { buildIfNeeded } = await import('../../scripts/build.ts')
    await buildIfNeeded(console.log)
    if (config.WEB_CONCURRENCY > 1) await openSeveral(config.WEB_CONCURRENCY)
    else await openAlone(config)
  }
} catch (error) {
  if (!isExpected(error)) throw error
  console.error(`FIX IT does not start. ${error.message}`)
  process.exit(1)
}
