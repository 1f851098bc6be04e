/**
 * Lets in as many requests at once as are answered soon, and no more: what would only wait is told so at once.
 * How many that is depends on the machine, the database and what is asked for, so it is found out while running:
 * fewer when answers become slow or the event loop late, more while they are quick.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createCounts } from '#app/lib/counts.ts'

/** An answer that took longer counts as slow: three such in a row of waiting still end within a second or so. */
const SLOW_MS = 400
const MAX_LOOP_DELAY_MS = 150
const TICK_MS = 250
const MIN_LIMIT = 16
const MAX_LIMIT = 512
const INITIAL_LIMIT = 256
/** Reading leaves a quarter of the room to those who order, pay and sign in. */
const READ_SHARE = 0.75
/** No client network has more than its share of the places there are now. */
const NETWORK_SHARE = 0.25
/** Signing in, and being recognized, goes on when everything else is full: so many places are kept for it. */
const RESERVED_SESSION_SLOTS = 16

export type RequestKind = 'read' | 'write' | 'session'

export interface Slot {
  /** Called when the answer has been handed to the socket. `isMeasured`: whether the time it took tells anything. */
  leave(isMeasured?: boolean): void
}

/** Why there is no place: there is none for anybody, or this network has its share. */
export type RejectionReason = 'full' | 'share-used'

export interface LoadShedderOptions {
  now?: () => number
  /** How late the event loop has been since the last call, in ms. */
  loopDelay?: () => number
}

function createLoopDelayMeter() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return () => {
    const late = delay.percentile(50) / 1e6 - 20
    delay.reset()
    return late
  }
}

export function createLoadShedder({ now = () => performance.now(), loopDelay }: LoadShedderOptions = {}) {
  const measureLoopDelay = loopDelay ?? createLoopDelayMeter()
  const byNetwork = createCounts()
  const sessionsByNetwork = createCounts()
  let limit = INITIAL_LIMIT
  let active = 0
  let sessions = 0
  let rejected = 0
  let answered = 0
  let slow = 0
  let wasFull = false

  /** Four times a second: what the last quarter has shown. */
  function tick() {
    const isLate = measureLoopDelay() > MAX_LOOP_DELAY_MS
    const isSlow = answered + slow > 0 && slow > answered / 10
    if (isLate || isSlow) limit = Math.max(MIN_LIMIT, Math.floor(limit * 0.8))
    else if (wasFull) limit = Math.min(MAX_LIMIT, Math.ceil(limit * 1.1))
    else if (limit < INITIAL_LIMIT) limit = Math.min(INITIAL_LIMIT, limit + 8)
    answered = 0
    slow = 0
    wasFull = false
  }

  function hasSessionPlace(network: string | undefined): boolean {
    const share = RESERVED_SESSION_SLOTS * NETWORK_SHARE
    return (
      sessions < RESERVED_SESSION_SLOTS && (network === undefined || sessionsByNetwork.of(network) < share)
    )
  }

  function noPlaceFor(kind: RequestKind, network: string | undefined): RejectionReason | undefined {
    if (kind === 'session' && hasSessionPlace(network)) return undefined
    if (active >= limit * (kind === 'read' ? READ_SHARE : 1)) return 'full'
    const share = Math.floor(limit * NETWORK_SHARE)
    return network !== undefined && byNetwork.of(network) >= share ? 'share-used' : undefined
  }

  let timer: NodeJS.Timeout | undefined
  return {
    /** Begins to learn: opening the doors is slow by nature, and tells nothing about visitors. */
    start() {
      measureLoopDelay()
      timer = setInterval(tick, TICK_MS).unref()
    },
    /** @param network whose share it counts for; absent for work that is nobody's in particular */
    acquire(kind: RequestKind, network?: string): Slot | RejectionReason {
      const noPlace = noPlaceFor(kind, network)
      if (noPlace) {
        // That one network has its share does not mean that the shop is full.
        if (noPlace === 'full') wasFull = true
        rejected += 1
        return noPlace
      }
      const since = now()
      const counts = kind === 'session' ? [byNetwork, sessionsByNetwork] : [byNetwork]
      active += 1
      if (kind === 'session') sessions += 1
      if (network !== undefined) for (const count of counts) count.add(network)
      let hasLeft = false
      return {
        leave(isMeasured = true) {
          if (hasLeft) return
          hasLeft = true
          active -= 1
          if (kind === 'session') sessions -= 1
          if (network !== undefined) for (const count of counts) count.remove(network)
          if (!isMeasured) return
          if (now() - since > SLOW_MS) slow += 1
          else answered += 1
        },
      }
    },
    tick,
    stats: () => ({ limit, active, rejected }),
    stop: () => clearInterval(timer),
  }
}

export type LoadShedder = ReturnType<typeof createLoadShedder>
