import { createProcessJobs } from '#app/app/process-jobs.server.ts'
import type { Log } from '#app/lib/log.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import type { EncodingJob, EncodingResult } from './image-encoder-process.server.ts'

/** The message says what is wrong with the file. The uploader reads it. */
export class InvalidImageError extends Error {}

const MAX_PENDING_JOBS = 16
/** Ten times as long as the slowest valid image takes. */
const ENCODING_TIMEOUT_MS = 60_000

const ENCODER_BUSY = {
  status: 503,
  code: 'renderer-busy',
  detail: 'Try again in a few seconds.',
  headers: { 'retry-after': '5' },
}

/** One process for the whole server, because encoding two images at once is not faster. */
const jobs = createProcessJobs<EncodingJob, EncodingResult>({
  program: new URL('./image-encoder-process.server.ts', import.meta.url),
  // A malicious image must not reach the server's settings and secrets.
  env: {},
  execArgv: [],
  jobName: 'The image',
  maxJobs: MAX_PENDING_JOBS,
  createBusyError: () => new HttpProblem(ENCODER_BUSY),
  timeLimitMs: ENCODING_TIMEOUT_MS,
})

/** Throws `InvalidImageError` for an unusable file, and 503 for too many pending images. */
export async function encodeImage(job: EncodingJob, log: Log): Promise<Buffer> {
  const result = await jobs.run(job, log)
  if ('refusal' in result) throw new InvalidImageError(result.refusal)
  return Buffer.from(result.bytes)
}

export const stopImageEncoder = jobs.stop
