/**
 * Lets in as many requests at once as are answered soon, and no more: what would only wait is told so at once.
 * How many that is depends on the machine, the database and what is asked for, so it is found out while running:
 * fewer when answers become slow or the event loop late, more while they are quick.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** An answer that took longer counts as slow: three such in a row of waiting still end within a second or so. */
const SLOW_MS = 400
const LATE_LOOP_MS = 150
const TICK_MS = 250
const LEAST = 16
const MOST = 512
const FIRST = 256
/** Reading leaves a quarter of the room to those who order, pay and sign in. */
const READERS_SHARE = 0.75

export type Errand = 'read' | 'write'

export interface OverloadOptions {
  now?: () => number
  /** How late the event loop has been since the last call, in ms. */
  loopDelay?: () => number
}

function measuredLoopDelay() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const late = delay.percentile(50) / 1e6 - 20
    delay.reset()
    return late
  }
}

export function createOverload({ now = () => performance.now(), loopDelay }: OverloadOptions = {}) {
  const lateness = loopDelay ?? measuredLoopDelay()
  let limit = FIRST
  let inside = 0
  let shed = 0
  let answered = 0
  let slow = 0
  let wasFull = false

  /** Four times a second: what the last quarter has shown. */
  function tick() {
    const isLate = lateness() > LATE_LOOP_MS
    const isSlow = answered + slow > 0 && slow > answered / 10
    if (isLate || isSlow) limit = Math.max(LEAST, Math.floor(limit * 0.8))
    else if (wasFull) limit = Math.min(MOST, Math.ceil(limit * 1.1))
    else if (limit < FIRST) limit = Math.min(FIRST, limit + 8)
    answered = 0
    slow = 0
    wasFull = false
  }

  function left(since: number) {
    inside -= 1
    if (now() - since > SLOW_MS) slow += 1
    else answered += 1
  }

  let timer: NodeJS.Timeout | undefined
  return {
    /** Begins to learn: opening the doors is slow by nature, and tells nothing about visitors. */
    begin() {
      lateness()
      timer = setInterval(tick, TICK_MS).unref()
    },
    /** @returns what to call, once, when the request has been answered; null when there is no room for it */
    enter(errand: Errand): (() => void) | null {
      if (inside >= limit * (errand === 'read' ? READERS_SHARE : 1)) {
        wasFull = true
        shed += 1
        return null
      }
      inside += 1
      const since = now()
      let isOut = false
      return () => {
        if (!isOut) left(since)
        isOut = true
      }
    },
    tick,
    figures: () => ({ limit, inside, shed }),
    stop: () => clearInterval(timer),
  }
}

export type Overload = ReturnType<typeof createOverload>
