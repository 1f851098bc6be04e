import { type ChildProcess, fork } from 'node:child_process'
import { HttpProblem } from '#app/lib/problem.ts'
import type { EncodingJob, EncodingResult } from './image-encoder-process.server.ts'

/** What is wrong with a file, in words for whoever sent it. */
export class InvalidImageError extends Error {}

type PendingJob = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

const MAX_PENDING_JOBS = 16
/** The slowest honest picture takes a tenth of it. */
const ENCODING_TIMEOUT_MS = 60_000

const ENCODER_BUSY = {
  status: 503,
  code: 'renderer-busy',
  title: 'Too many pictures at once',
  detail: 'Please try again in a moment.',
  headers: { 'retry-after': '5' },
}

/** The encoder's process, started with the first picture and, should it end in any way, again with the next. */
function createImageEncoder() {
  let encoder: ChildProcess | undefined
  let count = 0
  const pendingJobs = new Map<number, PendingJob>()

  function ensureProcess(): ChildProcess {
    if (encoder) return encoder
    const started = fork(new URL('./image-encoder-process.server.ts', import.meta.url), {
      serialization: 'advanced',
      // It needs nothing that the shop knows.
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
    for (const { reject } of pendingJobs.values()) reject(new Error('the encoder of pictures has ended'))
    pendingJobs.clear()
  }

  return {
    /** Throws `NotAPicture`, 503 when too many are waiting already, and an error where the encoder broke. */
    async encode(job: Omit<EncodingJob, 'id'>): Promise<Buffer> {
      if (pendingJobs.size >= MAX_PENDING_JOBS) throw new HttpProblem(ENCODER_BUSY)
      count += 1
      const id = count
      const process = ensureProcess()
      const timeout = setTimeout(() => process.kill('SIGKILL'), ENCODING_TIMEOUT_MS)
      // While somebody waits, the shop does not end without the answer.
      process.channel?.ref()
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          pendingJobs.set(id, { resolve, reject })
          process.send({ id, ...job }, (error) => error && reject(error))
        })
      } finally {
        clearTimeout(timeout)
        pendingJobs.delete(id)
        if (pendingJobs.size === 0) process.channel?.unref()
      }
    },
    /** Ends what is being encoded; the next picture starts a new process. */
    end() {
      encoder?.kill('SIGKILL')
    },
  }
}

/** One for the whole process: two pictures at once would only be slower. */
export const imageEncoder = createImageEncoder()
