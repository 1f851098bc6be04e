/** Runs work in the background: now, at intervals and when woken, one run after the other. */
import type { Log } from '#app/lib/log.ts'
import type { Context } from './context.server.ts'
import { inBackground } from './current-request.server.ts'

export type EmailJobContext = Pick<Context, 'db' | 'now' | 'shopUrl'>

/** Looks for something that people should know, and queues emails about it. */
export interface EmailJob {
  /** @returns how many people or records were concerned */
  run: (ctx: EmailJobContext, isStopped: () => boolean) => Promise<number>
  intervalMs: number
  /** Logged if it fails. The next run tries again. */
  failure: string
}

interface PollingOptions {
  /** Ends early once `isStopped` returns true. */
  run: (isStopped: () => boolean) => Promise<void>
  intervalMs: number
  onError: (error: unknown) => void
}

export function startPolling({ run, intervalMs, onError }: PollingOptions) {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  function wake() {
    running = inBackground(() => running.then(() => run(() => isStopped)).catch(onError))
  }

  wake()
  const timer = setInterval(wake, intervalMs).unref()
  return {
    wake,
    /** Waits for the current run. */
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

export const startEmailJob = (
  { run, intervalMs, failure }: EmailJob,
  { log, onQueued, ...ctx }: EmailJobContext & { log: Log; onQueued: () => void },
) =>
  startPolling({
    async run(isStopped) {
      if ((await run(ctx, isStopped)) > 0) onQueued()
    },
    intervalMs,
    onError: (err) => log.warn({ err }, failure),
  })
