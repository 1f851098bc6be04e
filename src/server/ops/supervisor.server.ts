/** Keeps several processes open on one database: starts one anew that has ended by itself, and closes all together. */
import cluster, { type Worker } from 'node:cluster'
import type { StartupInfo } from './serve.server.ts'
import { CLOSE } from './stop-request.server.ts'

/** Sent by a process once it is open. */
export interface WorkerReadyMessage {
  startupInfo: StartupInfo
}
/** Names, in the environment of a process, its place among the others: from 0. */
export const WORKER_INDEX_VARIABLE = 'FIXIT_PLACE'

/** A process that ends at once, again and again, is started less and less often. */
const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000
/** One that has run for so long has not failed because of how it starts. */
const STABLE_AFTER_MS = 60_000
/** A process drains for eight seconds at most; longer than this, something holds it. */
const SHUTDOWN_TIMEOUT_MS = 9_500

interface WorkerSlot {
  worker: Worker | undefined
  waitMs: number
}

export function startWorkers(count: number) {
  const slots: WorkerSlot[] = Array.from({ length: count }, () => ({
    worker: undefined,
    waitMs: MIN_RESTART_DELAY_MS,
  }))
  let closing = false

  /** Settles when the process at `index` is open, or has ended before it was. */
  function start(index: number): Promise<StartupInfo | undefined> {
    const place = slots[index]
    if (!place || closing) return Promise.resolve(undefined)
    const startedAt = performance.now()
    const worker = cluster.fork({ [WORKER_INDEX_VARIABLE]: String(index) })
    place.worker = worker
    return new Promise((settle) => {
      worker.once('message', ({ startupInfo: opening }: WorkerReadyMessage) => settle(opening))
      worker.once('exit', (code, signal) => {
        place.worker = undefined
        settle(undefined)
        if (!closing) restart(index, place, performance.now() - startedAt, signal ?? `code ${code}`)
      })
    })
  }

  function restart(index: number, place: WorkerSlot, livedMs: number, how: string) {
    place.waitMs =
      livedMs > STABLE_AFTER_MS ? MIN_RESTART_DELAY_MS : Math.min(place.waitMs * 2, MAX_RESTART_DELAY_MS)
    console.error(
      `Process ${index + 1} of ${count} has ended (${how}); it is started again in ${place.waitMs / 1000} s.`,
    )
    setTimeout(() => void start(index), place.waitMs)
  }

  return {
    /**
     * Opens one and then the others: what is made at the first start is made once.
     * @returns undefined where the first could not open, which it has explained itself
     */
    async open(): Promise<StartupInfo | undefined> {
      const first = await start(0)
      if (!first) return undefined
      await Promise.all(slots.slice(1).map((_, index) => start(index + 1)))
      return first
    },
    /** Lets all of them end what they are about. @returns false where one had to be cut off or ended badly */
    async close(): Promise<boolean> {
      closing = true
      const ends = slots.flatMap(({ worker }) => (worker ? [closeWorker(worker)] : []))
      return (await Promise.all(ends)).every(Boolean)
    },
  }
}

function closeWorker(worker: Worker): Promise<boolean> {
  return new Promise((settle) => {
    const cut = setTimeout(() => worker.process.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS)
    worker.once('exit', (code) => {
      clearTimeout(cut)
      settle(code === 0)
    })
    if (worker.isConnected()) worker.send(CLOSE)
    else worker.process.kill('SIGTERM')
  })
}
