/** Starts the work that the shop does by itself, without a request. */
import { KEY_REMINDERS } from '#app/api-keys/key-reminders.server.ts'
import { startEmailJob } from '#app/app/background-polling.server.ts'
import { STOCK_NOTIFICATIONS } from '#app/availability/stock-notifications/queue-stock-notifications.server.ts'
import type { CacheTag } from '#app/db/change-polling.server.ts'
import { startPaymentDeadlines } from '#app/payments/deadline/run-payment-deadlines.server.ts'
import { startBatchRuns } from '#app/product-admin/batches/run-batches.server.ts'
import { startImageJobs } from '#app/products/images/image-jobs.server.ts'
import { QUOTE_REMINDERS } from '#app/quotes/reminders.server.ts'
import { ROLE_ENDS } from '#app/staff/people/end-expired-roles.server.ts'
import type { Metrics } from './ops/metrics.server.ts'
import type { ShopContext } from './ops/shop-context.server.ts'

export interface ServiceEvents {
  /** Called after every write, with the cached data that it has made outdated. */
  onWrite: (changes: readonly CacheTag[]) => void
  onEmailsQueued: () => void
  metrics: Metrics | undefined
}

const EMAIL_JOBS = [STOCK_NOTIFICATIONS, KEY_REMINDERS, ROLE_ENDS, QUOTE_REMINDERS]

export function startBackgroundServices(
  { config, database: { db }, settings, shopUrl, now, log }: ShopContext,
  { onWrite, onEmailsQueued, metrics }: ServiceEvents,
) {
  const imageJobs = startImageJobs({ db, now, log })
  const emailJobs = EMAIL_JOBS.map((job) =>
    startEmailJob(job, { db, now, log, shopUrl, onQueued: onEmailsQueued }),
  )
  const batchRuns = startBatchRuns({ db, now, log, shopUrl }, () => onWrite(['products']))
  const { MAX_ORDERS_PER_HOUR: maxOrdersPerHour } = config
  const paymentDeadlines = startPaymentDeadlines(
    {
      db,
      now,
      log,
      shopUrl,
      maxOrdersPerHour,
      readSettings: settings.read,
      onHandled: metrics?.recordDeadline,
    },
    { onRun: metrics?.recordDeadlineRun, onChange: () => onWrite(['orders']) },
  )
  return {
    onImageStored: imageJobs.wake,
    onBatchStarted: batchRuns.wake,
    async stop() {
      for (const job of emailJobs) await job.stop()
      await imageJobs.stop()
      await batchRuns.stop()
      await paymentDeadlines.stop()
    },
  }
}

export type BackgroundServices = ReturnType<typeof startBackgroundServices>
