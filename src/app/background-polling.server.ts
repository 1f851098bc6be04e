/** Runs work in the background: now, at intervals and when woken, one run after the other. */
import { inBackground } from './current-request.server.ts'

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
