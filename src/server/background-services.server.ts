/** Starts the work that the shop does by itself, without a request. */
import { startKeyReminders } from '#app/api-keys/key-reminders.server.ts'
import { startStockNotifications } from '#app/availability/stock-notifications/queue-stock-notifications.server.ts'
import type { FacetCache } from '#app/catalog/facets/facet-cache.server.ts'
import type { CacheTag } from '#app/db/change-polling.server.ts'
import { startPaymentDeadlines } from '#app/payments/deadline/run-payment-deadlines.server.ts'
import { startBatchRuns } from '#app/product-admin/batches/run-batches.server.ts'
import { startImageJobs } from '#app/products/images/image-jobs.server.ts'
import { startQuoteReminders } from '#app/quotes/reminders.server.ts'
import { startRoleEnds } from '#app/staff/people/end-expired-roles.server.ts'
import type { Metrics } from './ops/metrics.server.ts'
import type { ShopContext } from './ops/shop-context.server.ts'

export interface ServiceEvents {
  /** Called after every write, with the cached data that it has made outdated. */
  onWrite: (changes: readonly CacheTag[]) => void
  onEmailsQueued: () => void
  facetCache: Pick<FacetCache, 'invalidate'>
  metrics: Metrics | undefined
}

/** Each looks for something that people should know, and queues emails about it. */
const EMAIL_JOBS = [startStockNotifications, startKeyReminders, startRoleEnds, startQuoteReminders]

export function startBackgroundServices(
  { config, database: { db }, settings, shopUrl, now, log }: ShopContext,
  { onWrite, onEmailsQueued, facetCache, metrics }: ServiceEvents,
) {
  const imageJobs = startImageJobs({ db, now, log })
  const emailJobs = EMAIL_JOBS.map((start) => start({ db, now, log, shopUrl, onQueued: onEmailsQueued }))
  const batchRuns = startBatchRuns({ db, now, log, shopUrl }, () => {
    facetCache.invalidate()
    onWrite(['products'])
  })
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
