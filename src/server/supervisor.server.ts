/** Runs several workers on one database: restarts a worker that ends unexpectedly, and stops all of them together. */
import cluster, { type Worker } from 'node:cluster'
import { CLOSE_MESSAGE } from './ops/stop-request.server.ts'
import type { StartupInfo } from './serve.server.ts'

/** A worker sends it once it accepts requests. */
export interface WorkerReadyMessage {
  startupInfo: StartupInfo
}
/** The environment variable with the index of a worker, from 0. */
export const WORKER_INDEX_VARIABLE = 'FIXIT_PLACE'

/** The delay doubles each time a worker ends soon after its start. */
const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000
/** A worker that ran this long did not fail because of how it starts. */
const STABLE_AFTER_MS = 60_000
/** A worker drains for eight seconds at most. After this time, it hangs and is killed. */
const SHUTDOWN_TIMEOUT_MS = 9_500

const describeEnd = (code: number, signal: string | null) => signal ?? `code ${code}`

interface WorkerSlot {
  worker: Worker | undefined
  delayMs: number
}

/**
 * @param drainMs how long a worker continues serving after it was asked to close
 * @param env in addition to the environment of this process
 */
export function startWorkers(count: number, drainMs: number, env: Record<string, string> = {}) {
  // A worker takes the next connection itself. One that the supervisor hands to a worker is never answered when that
  // worker hangs, or is killed before it confirms.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const slots: WorkerSlot[] = Array.from({ length: count }, () => ({
    worker: undefined,
    delayMs: MIN_RESTART_DELAY_MS,
  }))
  let isClosing = false

  /** Settles when the worker at `index` is ready. @returns undefined if it ended before that */
  function start(index: number): Promise<StartupInfo | undefined> {
    const slot = slots[index]
    if (!slot || isClosing) return Promise.resolve(undefined)
    const startedAt = performance.now()
    const worker = cluster.fork({ ...env, [WORKER_INDEX_VARIABLE]: String(index) })
    slot.worker = worker
    // A message to a worker that was just killed fails. Its exit follows.
    worker.on('error', (error) => console.error(`Process ${index + 1} of ${count}: ${error.message}`))
    return new Promise((settle) => {
      worker.once('message', ({ startupInfo }: WorkerReadyMessage) => settle(startupInfo))
      worker.once('exit', (code, signal) => {
        slot.worker = undefined
        settle(undefined)
        if (!isClosing) restart(index, slot, performance.now() - startedAt, describeEnd(code, signal))
      })
    })
  }

  function restart(index: number, slot: WorkerSlot, ranForMs: number, how: string) {
    slot.delayMs =
      ranForMs > STABLE_AFTER_MS ? MIN_RESTART_DELAY_MS : Math.min(slot.delayMs * 2, MAX_RESTART_DELAY_MS)
    console.error(
      `Process ${index + 1} of ${count} has ended (${how}). It restarts in ${slot.delayMs / 1000} s.`,
    )
    setTimeout(() => void start(index), slot.delayMs)
  }

  return {
    /**
     * Starts one worker and then the others, so that only one runs the first start.
     * @returns undefined if the first could not start; it has printed the reason itself
     */
    async open(): Promise<StartupInfo | undefined> {
      const first = await start(0)
      if (!first) return undefined
      await Promise.all(slots.slice(1).map((_, index) => start(index + 1)))
      return first
    },
    /** Lets all workers finish. @returns false if one was killed or ended with an error */
    async close(): Promise<boolean> {
      isClosing = true
      const timeoutMs = SHUTDOWN_TIMEOUT_MS + drainMs
      const ends = slots.map(async ({ worker }, index) => {
        const failure = worker && (await closeWorker(worker, timeoutMs))
        if (failure) console.error(`Process ${index + 1} of ${count} did not close cleanly (${failure}).`)
        return !failure
      })
      return (await Promise.all(ends)).every(Boolean)
    },
  }
}

/** @returns the signal or the exit code with which the worker ended, unless it ended cleanly */
function closeWorker(worker: Worker, timeoutMs: number): Promise<string | undefined> {
  return new Promise((settle) => {
    const timeout = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs)
    worker.once('exit', (code, signal) => {
      clearTimeout(timeout)
      settle(code === 0 ? undefined : describeEnd(code, signal))
    })
    // Without a callback, the error of a worker that has just ended would end the supervisor.
    if (worker.isConnected()) worker.send(CLOSE_MESSAGE, () => undefined)
    else worker.process.kill('SIGTERM')
  })
}
