import { type ChildProcess, fork } from 'node:child_process'
import { HttpProblem } from '#app/lib/problem.ts'
import type { EncodingJob, EncodingResult } from './image-encoder-process.server.ts'

/** The message says what is wrong with the file. The uploader reads it. */
export class InvalidImageError extends Error {}

type PendingJob = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

const MAX_PENDING_JOBS = 16
/** Ten times as long as the slowest valid image takes. */
const ENCODING_TIMEOUT_MS = 60_000
/** The process takes 70 MB of memory, and an image is rarely uploaded. */
const IDLE_TIMEOUT_MS = 60_000

const ENCODER_BUSY = {
  status: 503,
  code: 'renderer-busy',
  detail: 'Try again in a few seconds.',
  headers: { 'retry-after': '5' },
}

/** Runs the encoder process: starts it with the first image, and again after it has exited. It ends when it is idle. */
function createImageEncoder() {
  let encoder: ChildProcess | undefined
  let count = 0
  const pendingJobs = new Map<number, PendingJob>()
  let idleTimer: NodeJS.Timeout | undefined

  function endWhenIdle(process: ChildProcess) {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      if (pendingJobs.size === 0) process.kill('SIGKILL')
    }, IDLE_TIMEOUT_MS).unref()
  }

  function ensureProcess(): ChildProcess {
    if (encoder) return encoder
    const started = fork(new URL('./image-encoder-process.server.ts', import.meta.url), {
      serialization: 'advanced',
      // A malicious image must not reach the server's settings and secrets.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    started.on('message', (end: EncodingResult) => {
      const job = pendingJobs.get(end.id)
      pendingJobs.delete(end.id)
      if ('bytes' in end) job?.resolve(Buffer.from(end.bytes))
      else job?.reject(new InvalidImageError(end.refusal))
    })
    started.once('exit', () => handleExit(started))
    started.once('error', () => handleExit(started))
    encoder = started
    return started
  }

  function handleExit(process: ChildProcess) {
    if (encoder !== process) return
    encoder = undefined
    for (const { reject } of pendingJobs.values()) reject(new Error('the image encoder process exited'))
    pendingJobs.clear()
  }

  return {
    /** Throws `InvalidImageError` for an unusable file, 503 for too many pending jobs, `Error` on a process exit. */
    async encode(job: Omit<EncodingJob, 'id'>): Promise<Buffer> {
      if (pendingJobs.size >= MAX_PENDING_JOBS) throw new HttpProblem(ENCODER_BUSY)
      count += 1
      const id = count
      const process = ensureProcess()
      const timeout = setTimeout(() => process.kill('SIGKILL'), ENCODING_TIMEOUT_MS)
      // Keeps the server's event loop alive until the result arrives.
      process.channel?.ref()
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          pendingJobs.set(id, { resolve, reject })
          process.send({ id, ...job }, (error) => error && reject(error))
        })
      } finally {
        clearTimeout(timeout)
        pendingJobs.delete(id)
        if (pendingJobs.size === 0) {
          process.channel?.unref()
          endWhenIdle(process)
        }
      }
    },
    /** Stops all pending jobs. The next image starts a new process. */
    stop() {
      encoder?.kill('SIGKILL')
    },
  }
}

/** One encoder for the whole server, because encoding two images at once is not faster. */
export const imageEncoder = createImageEncoder()
