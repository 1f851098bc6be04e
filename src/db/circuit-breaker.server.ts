/**
 * Detects that the database accepts connections and statements but answers none. Then all waiting queries fail at once,
 * new ones fail immediately, and a probe repeats until the database answers.
 * See docs/decisions/0009-timeouts-and-fail-stop.md.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Thrown to queries while the database does not respond. */
export class DatabaseUnresponsive extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/** After this time without any answer, cached pages are served unchecked. */
const QUIET_MS = 400
/** After this time without any answer, a probe decides whether the database responds. */
const SUSPECT_MS = 1_000
/** The pause between probes while the database does not respond. */
const ASK_AGAIN_MS = 500

interface CircuitBreakerOptions {
  /** Sends a simple query over a separate connection, with a time limit. Without it the breaker never opens. */
  probe?: (() => Promise<unknown>) | undefined
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/** Our own time limits do not show that the database responds; any other error does. */
const isOwnLimit = (error: unknown) =>
  error instanceof DatabaseUnresponsive ||
  (error instanceof Error && /Query read timeout|timeout exceeded when trying to connect/.test(error.message))

export function createCircuitBreaker({ probe, now = () => performance.now() }: CircuitBreakerOptions = {}) {
  const waiting = new Set<() => void>()
  let heardAt = now()
  let isOpen = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function watch(milliseconds = SUSPECT_MS) {
    if (!probe || isStopped) return
    timer ??= setTimeout(() => void check(), milliseconds).unref()
  }

  async function isAnswering(): Promise<boolean> {
    const askedAt = now()
    try {
      await probe?.()
      return true
    } catch {
      // After the event loop was blocked, answers that arrived in time are read only now.
      await nextTurn()
      return heardAt > askedAt
    }
  }

  /** Runs one check at a time: `timer` stays set until the check is over. */
  async function check() {
    const quietMs = now() - heardAt
    const isSuspect = waiting.size > 0 && quietMs >= SUSPECT_MS
    if (isSuspect && !(await isAnswering())) await openUntilItAnswers()
    if (isSuspect) heardAt = now()
    timer = undefined
    if (waiting.size > 0) watch(isSuspect ? SUSPECT_MS : Math.max(SUSPECT_MS - quietMs, 0))
  }

  async function openUntilItAnswers() {
    isOpen = true
    for (const giveUp of [...waiting]) giveUp()
    do await pause(ASK_AGAIN_MS, undefined, { ref: false })
    while (!isStopped && !(await isAnswering()))
    isOpen = false
  }

  return {
    /**
     * Runs work that waits for the database. Throws `DatabaseUnresponsive` at once while the breaker is open.
     * @param giveUp ends the wait if the breaker opens meanwhile
     */
    async guard<Value>(work: () => Promise<Value>, giveUp: () => void): Promise<Value> {
      if (isOpen) throw new DatabaseUnresponsive()
      if (waiting.size === 0) heardAt = now()
      // A new function for each wait, because the same `giveUp` may wait several times.
      const end = () => giveUp()
      waiting.add(end)
      watch()
      try {
        const value = await work()
        heardAt = now()
        return value
      } catch (error) {
        if (!isOpen && !isOwnLimit(error)) heardAt = now()
        throw error
      } finally {
        waiting.delete(end)
      }
    },
    /** True if queries are waiting and none has been answered for a while. */
    isQuiet: () => isOpen || (waiting.size > 0 && now() - heardAt > QUIET_MS),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
