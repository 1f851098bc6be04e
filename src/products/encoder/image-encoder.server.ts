import { constants } from 'node:os'
import { createProcessJobs } from '#app/app/process-jobs.server.ts'
import type { Log } from '#app/lib/log.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import type { ConversionJob, EncodingJob, EncodingResult } from './image-encoder-process.server.ts'

/** The message says what is wrong with the file. The uploader reads it. */
export class InvalidImageError extends Error {}

const MAX_PENDING_UPLOADS = 16
/** A page of cards requests 24 at once. */
const MAX_PENDING_CONVERSIONS = 200
/** Ten times as long as the slowest valid image takes. */
const ENCODING_TIMEOUT_MS = 60_000

const ENCODER_BUSY = {
  status: 503,
  code: 'renderer-busy',
  detail: 'Try again in a few seconds.',
  headers: { 'retry-after': '5' },
}

const PROCESS = {
  program: new URL('./image-encoder-process.server.ts', import.meta.url),
  // A malicious image must not reach the server's settings and secrets.
  env: {},
  jobName: 'The image',
  createBusyError: () => new HttpProblem(ENCODER_BUSY),
  timeLimitMs: ENCODING_TIMEOUT_MS,
}

/** One process, because encoding two images at once is not faster. */
const uploads = createProcessJobs<EncodingJob, EncodingResult>({
  ...PROCESS,
  priority: constants.priority.PRIORITY_LOW,
  maxJobs: MAX_PENDING_UPLOADS,
})

/** In another process, because uploads take seconds, and a malicious one must not change the shop's own pictures. */
const conversions = createProcessJobs<ConversionJob, Uint8Array>({
  ...PROCESS,
  maxJobs: MAX_PENDING_CONVERSIONS,
})

/** Throws `InvalidImageError` for an unusable file, and 503 for too many pending images. */
export async function encodeImage(job: EncodingJob, log: Log): Promise<Buffer> {
  const result = await uploads.run(job, log)
  if ('refusal' in result) throw new InvalidImageError(result.refusal)
  return Buffer.from(result.bytes)
}

/** Converts a picture of the shop itself. Throws 503 if too many are pending. */
export async function convertPicture(job: ConversionJob, log: Log): Promise<Uint8Array<ArrayBuffer>> {
  // The copy has only its own bytes. Node makes a buffer part of a larger one, which stays in memory with the part.
  return new Uint8Array(await conversions.run(job, log))
}

export async function stopImageEncoder(): Promise<void> {
  await Promise.all([uploads.stop(), conversions.stop()])
}
