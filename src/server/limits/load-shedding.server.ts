/**
 * Limits the number of concurrent requests and rejects the others at once. The right number depends on the computer,
 * the database and the requests, so it is adjusted while running: lower when responses are slow or the event loop is
 * blocked, higher while responses are fast.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { siteOf } from '#app/app/client-address.server.ts'
import { createCounts } from '#app/lib/counts.ts'

/** A response that took longer counts as slow. Three such waits in a row still end within about a second. */
const SLOW_MS = 400
const MAX_LOOP_DELAY_MS = 150
const TICK_MS = 250
const MAX_LIMIT = 512
const INITIAL_LIMIT = 256
/** Reads leave a quarter of the slots to ordering, paying and signing in. */
const READ_SHARE = 0.75
/** The share of the current slots that one site may hold: an IPv4 address or an IPv6 /48. */
const SITE_SHARE = 0.25
/** A browser sends six requests at once, so a single visitor is never rejected because the limit is low. */
const MIN_SITE_SLOTS = 8
/** At the lowest limit, these are the share of a site too. */
const MIN_LIMIT = MIN_SITE_SLOTS / SITE_SHARE
/**
 * Slots for signing in and reading the session, besides the limit: both work under full load, and people who sign in
 * take no slots from those who order.
 */
const SESSION_SLOTS = 32
const SESSION_SLOTS_OF_SITE = 4

export type RequestKind = 'read' | 'write' | 'session'

export interface Slot {
  /** Measures from now: the wait for other requests of the same client says nothing about the load. */
  restart(): void
  /**
   * Call when the response has been handed to the socket. `isMeasured`: whether its duration says anything about the
   * load.
   */
  release(isMeasured?: boolean): void
}

/** Why there is no slot: all are taken, or the client's site holds its share. */
export type RejectionReason = 'full' | 'share-used'

export interface LoadShedderOptions {
  now?: () => number
  /** The event loop delay since the last call, in ms. */
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
  const bySite = createCounts()
  const sessionsBySite = createCounts()
  let limit = INITIAL_LIMIT
  let active = 0
  let sessions = 0
  let rejected = 0
  let fast = 0
  let slow = 0
  /** The sites with a slow response. Work that no single client caused counts as a site of its own. */
  const slowSites = new Set<string | symbol>()
  let wasFull = false

  /** Adjusts the limit four times a second, by the last quarter of a second. */
  function tick() {
    const isLate = measureLoopDelay() > MAX_LOOP_DELAY_MS
    // A single site may wait for itself only, such as for its own locked rows.
    const isSlow = slowSites.size > 1 && slow > fast / 10
    if (isLate || isSlow) limit = Math.max(MIN_LIMIT, Math.floor(limit * 0.8))
    else if (wasFull) limit = Math.min(MAX_LIMIT, Math.ceil(limit * 1.1))
    else if (limit < INITIAL_LIMIT) limit = Math.min(INITIAL_LIMIT, limit + 8)
    fast = 0
    slow = 0
    slowSites.clear()
    wasFull = false
  }

  function hasSessionSlot(site: string | undefined): boolean {
    const isShareUsed = site !== undefined && sessionsBySite.of(site) >= SESSION_SLOTS_OF_SITE
    return sessions < SESSION_SLOTS && !isShareUsed
  }

  function findRejection(kind: RequestKind, site: string | undefined): RejectionReason | undefined {
    if (active >= limit * (kind === 'read' ? READ_SHARE : 1)) return 'full'
    const share = Math.max(MIN_SITE_SLOTS, Math.floor(limit * SITE_SHARE))
    return site !== undefined && bySite.of(site) >= share ? 'share-used' : undefined
  }

  let timer: NodeJS.Timeout | undefined
  return {
    /** Starts adjusting. Call after the start of the shop, which is slow and says nothing about the load. */
    start() {
      measureLoopDelay()
      timer = setInterval(tick, TICK_MS).unref()
    },
    /** @param network holds the slot; absent for work that no single client caused */
    acquire(kind: RequestKind, network?: string): Slot | RejectionReason {
      const site = network && siteOf(network)
      const isSession = kind === 'session' && hasSessionSlot(site)
      const rejection = isSession ? undefined : findRejection(kind, site)
      if (rejection) {
        // A site at its share does not mean that the shop is full.
        if (rejection === 'full') wasFull = true
        rejected += 1
        return rejection
      }
      let since = now()
      const counts = isSession ? sessionsBySite : bySite
      if (isSession) sessions += 1
      else active += 1
      if (site) counts.add(site)
      let isReleased = false
      return {
        restart() {
          since = now()
        },
        release(isMeasured = true) {
          if (isReleased) return
          isReleased = true
          if (isSession) sessions -= 1
          else active -= 1
          if (site) counts.remove(site)
          if (!isMeasured) return
          if (now() - since <= SLOW_MS) fast += 1
          else {
            slow += 1
            slowSites.add(site ?? Symbol('none'))
          }
        },
      }
    },
    tick,
    stats: () => ({ limit, active: active + sessions, rejected }),
    stop: () => clearInterval(timer),
  }
}

export type LoadShedder = ReturnType<typeof createLoadShedder>
