import { type ChildProcess, fork } from 'node:child_process'
import { HttpProblem } from '#app/lib/problem.ts'
import type { EncodingEnd, EncodingJob } from './image-encoder-process.server.ts'

/** What is wrong with a file, in words for whoever sent it. */
export class NotAPicture extends Error {}

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

const MOST_WAITING = 16
/** The slowest honest picture takes a tenth of it. */
const PATIENCE_MS = 60_000

const BUSY = {
  status: 503,
  code: 'press-busy',
  title: 'Too many pictures at once',
  detail: 'Please try again in a moment.',
  headers: { 'retry-after': '5' },
}

/** The encoder's process, started with the first picture and, should it end in any way, again with the next. */
function createPicturePress() {
  let encoder: ChildProcess | undefined
  let count = 0
  const waiting = new Map<number, Waiting>()

  function running(): ChildProcess {
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
    started.on('message', (end: EncodingEnd) => {
      const job = waiting.get(end.id)
      waiting.delete(end.id)
      if ('bytes' in end) job?.resolve(Buffer.from(end.bytes))
      else job?.reject(new NotAPicture(end.refusal))
    })
    started.once('exit', () => ended(started))
    started.once('error', () => ended(started))
    encoder = started
    return started
  }

  function ended(process: ChildProcess) {
    if (encoder !== process) return
    encoder = undefined
    for (const { reject } of waiting.values()) reject(new Error('the encoder of pictures has ended'))
    waiting.clear()
  }

  return {
    /** Throws `NotAPicture`, 503 when too many are waiting already, and an error where the encoder broke. */
    async encode(job: Omit<EncodingJob, 'id'>): Promise<Buffer> {
      if (waiting.size >= MOST_WAITING) throw new HttpProblem(BUSY)
      count += 1
      const id = count
      const process = running()
      const impatience = setTimeout(() => process.kill('SIGKILL'), PATIENCE_MS)
      // While somebody waits, the shop does not end without the answer.
      process.channel?.ref()
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          process.send({ id, ...job }, (error) => error && reject(error))
        })
      } finally {
        clearTimeout(impatience)
        waiting.delete(id)
        if (waiting.size === 0) process.channel?.unref()
      }
    },
    /** Ends what is being encoded; the next picture starts a new process. */
    end() {
      encoder?.kill('SIGKILL')
    },
  }
}

/** One for the whole process: two pictures at once would only be slower. */
export const picturePress = createPicturePress()
