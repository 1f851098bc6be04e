/**
 * Detects a database that accepts connections and statements and answers none. Waiting queries fail at once, new ones
 * are rejected, and the database is probed until it answers.
 * See docs/decisions/0009-timeouts-and-fail-stop.md.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** What waits instead of an answer; `databaseIsAway` knows it. */
export class DatabaseUnresponsive extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/** Nobody has had an answer for so long: pages that are kept go out as they are. */
const QUIET_MS = 400
/** Nobody has had an answer for so long: a question of its own decides whether the database is silent. */
const SUSPECT_MS = 1_000
/** While it is silent, it is asked again so long after it was asked in vain. */
const ASK_AGAIN_MS = 500

interface CircuitBreakerOptions {
  /** Asks the database something simple, over a connection of its own and with a time limit; absent where it has none. */
  probe?: (() => Promise<unknown>) | undefined
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number
}

/** Our own limits of time are no sign of life; whatever else ends a wait is one. */
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
      // After the event loop was held up, answers that have arrived long ago are read only now.
      await nextTurn()
      return heardAt > askedAt
    }
  }

  /** One at a time: the timer counts as set until the check is over. */
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
     * Runs work that waits for the database; throws `DatabaseUnresponsive` at once while it is known to be silent.
     * @param giveUp ends the wait where the database falls silent meanwhile
     */
    async guard<Value>(work: () => Promise<Value>, giveUp: () => void): Promise<Value> {
      if (isOpen) throw new DatabaseUnresponsive()
      if (waiting.size === 0) heardAt = now()
      // A function of its own for each wait: the same one may wait several times.
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
    /** Whether somebody waits in vain right now. */
    isQuiet: () => isOpen || (waiting.size > 0 && now() - heardAt > QUIET_MS),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
