/** A process that checks the payment deadlines when it is told to. */
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import { runPaymentDeadlines } from '../../src/payments/deadline/run-payment-deadlines.server.ts'
import { SILENT_LOGGER } from '../silent-logger.ts'

const DAY_MS = 24 * 60 * 60_000

export interface DeadlineTask {
  databaseUrl: string
  daysLater: number
}

/** @returns how many orders this run has cancelled */
export async function runDeadlines(db: Db, daysLater: number): Promise<number> {
  const now = () => new Date(Date.now() + daysLater * DAY_MS)
  const { cancelled } = await runPaymentDeadlines({
    db,
    now,
    log: SILENT_LOGGER,
    shopUrl: 'http://shop.test',
  })
  return cancelled
}

async function work({ databaseUrl, daysLater }: DeadlineTask) {
  const db = createKysely(openPool({ connectionString: databaseUrl, max: 2 }))
  await db.selectFrom('orders').select('id').limit(1).execute()
  process.send?.('ready')
  await new Promise<void>((go) => process.once('message', () => go()))
  process.send?.(await runDeadlines(db, daysLater))
  await db.destroy()
  process.disconnect?.()
}

if (process.send && process.argv[1]?.endsWith('deadline-worker.ts')) {
  process.once('message', (task) => void work(task as DeadlineTask))
}
