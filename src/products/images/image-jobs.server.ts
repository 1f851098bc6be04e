/**
 * Encodes the renditions that an upload does not wait for: the smaller widths, and AVIF. If a process stops, another
 * process resumes its unfinished jobs.
 */
import { sql } from 'kysely'
import { startPolling } from '#app/app/background-polling.server.ts'
import { deleteRows, findRows, insertRowIfAbsent, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { Log } from '#app/lib/log.ts'
import { encodeImage, stopImageEncoder } from '../encoder/image-encoder.server.ts'
import { IMAGE_WIDTHS, type ImageFormat } from './image-widths.ts'

const LEASE_MS = 10 * 60_000
const MAX_ATTEMPTS = 5
/** Polling finds the unfinished jobs of other processes. */
const POLL_INTERVAL_MS = 60_000

export interface ImageJobOptions {
  db: Db
  now: () => Date
  log: Log
}

/** Claims the oldest job that is due, with a lease. If this process dies, the job is due again when the lease ends. */
function claimImageJob({ db, now }: ImageJobOptions) {
  return db
    .updateTable('image_jobs')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: new Date(now().getTime() + LEASE_MS) })
    .where('image_id', 'in', (eb) =>
      eb
        .selectFrom('image_jobs')
        .select('image_id')
        .where('next_attempt_at', '<=', now())
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

async function createRenditions(
  { db, now, log }: ImageJobOptions,
  job: Row<'image_jobs'>,
  isStopped: () => boolean,
): Promise<void> {
  const { image_id: id, original } = job
  const done = await findRows(db, 'product_images', id, ['width', 'format'])
  const formats: ImageFormat[] = ['webp', 'avif']
  for (const format of formats) {
    for (const width of IMAGE_WIDTHS) {
      if (isStopped()) return
      if (done.some((made) => made.width === width && made.format === format)) continue
      const bytes = await encodeImage({ original, width, format }, log)
      await insertRowIfAbsent(db, 'product_images', { id, width, format, bytes, created_at: now() })
    }
  }
}

/** Makes the job due at once and does not count this attempt. */
async function releaseImageJob({ db, now }: ImageJobOptions, imageId: string): Promise<void> {
  const due = { attempts: sql<number>`attempts - 1`, next_attempt_at: now() }
  await updateRows(db, 'image_jobs', { image_id: imageId }, due)
}

/** Processes jobs until none is due. Checks `isStopped` before each rendition. */
export async function processImageJobs(options: ImageJobOptions, isStopped = () => false): Promise<void> {
  const { db, log } = options
  while (!isStopped()) {
    const job = await claimImageJob(options)
    if (!job) return
    const { image_id: imageId, attempts } = job
    let isDone = true
    try {
      await createRenditions(options, job, isStopped)
    } catch (error) {
      isDone = attempts >= MAX_ATTEMPTS
      const message = isDone
        ? 'image renditions failed, no more attempts'
        : 'image renditions failed, trying again later'
      if (!isStopped()) log.warn({ imageId, attempts, err: error }, message)
    }
    if (isStopped()) await releaseImageJob(options, imageId)
    else if (isDone) await deleteRows(db, 'image_jobs', { image_id: imageId })
  }
}

/** Wake it after an upload. */
export function startImageJobs(options: ImageJobOptions) {
  const polling = startPolling({
    run: (isStopped) => processImageJobs(options, isStopped),
    intervalMs: POLL_INTERVAL_MS,
    onError: (error) => options.log.warn({ err: error }, 'image jobs could not be read'),
  })
  return {
    wake: polling.wake,
    async stop() {
      const stopped = polling.stop()
      await stopImageEncoder()
      await stopped
    },
  }
}
